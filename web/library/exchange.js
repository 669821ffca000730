// What comes from and goes to the outside: address, stored state, files, Chinese, the mirrored report, and scripts.
mergeInto(LibraryManager.library, {
  $exchange__deps: ['$page'],
  $exchange: {
    fragment: '', sentences: null,
    state_key: 'slipstick',
    most_bytes: 2 << 20,  // enough to see that a file is too large

    file: (file) => file.slice(0, exchange.most_bytes).arrayBuffer().then((data) => {
      _slipstick_file_name(page.give(file.name));
      page.write(new Uint8Array(data), _slipstick_buffer(data.byteLength));
      _slipstick_file(data.byteLength);
    }),
    drop: (event) => {
      event.preventDefault();
      const data = event.dataTransfer;
      if (data.files.length) return exchange.file(data.files[0]);
      const text = data.getData('text/uri-list') || data.getData('text/plain');
      if (text) _slipstick_paste_link(page.give(text));
    },
    save: (name, blob) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
    // Only texts that changed are replaced, so that a screen reader speaks those alone and keeps its place.
    morph: (old, fresh) => {
      if (old.nodeType === 3 && fresh.nodeType === 3) {
        if (old.data !== fresh.data) old.data = fresh.data;
        return;
      }
      if (old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
      ['lang', 'id', 'href'].forEach((name) => {
        const value = fresh.getAttribute(name);
        if (value === old.getAttribute(name)) return;
        if (value === null) old.removeAttribute(name);
        else old.setAttribute(name, value);
      });
      const next = Array.from(fresh.childNodes);
      if (old.childNodes.length !== next.length) old.innerHTML = fresh.innerHTML;
      else Array.from(old.childNodes).forEach((node, index) => exchange.morph(node, next[index]));
    },

    // For scripts: the command line's JSON. Bad input gives { errors: [...] }, never an exception.
    answer: (call, plan) => {
      let text = '';
      try { text = typeof plan === 'string' ? plan : JSON.stringify(plan) || ''; } catch (error) { /* not JSON: the parser says so */ }
      call(page.give(text));
      return JSON.parse(page.text(_slipstick_answer(), _slipstick_answer_length()));
    },
    api: () => ({
      'estimate': (plan) => exchange.answer(plan === undefined ? () => _slipstick_estimate_present() : _slipstick_estimate, plan),
      'link': (plan) => exchange.answer(plan === undefined ? () => _slipstick_link_present() : _slipstick_link, plan),
      'place': (key) => exchange.answer(_slipstick_place, `${key}`),
      'frames': () => _slipstick_frames(),
    }),

    start: () => {
      addEventListener('hashchange', () => {
        if (location.hash !== exchange.fragment) _slipstick_open_link(page.give(location.hash));
      });
      addEventListener('storage', (event) => {  // of other tabs alone
        if (event.key === exchange.state_key && event.newValue) _slipstick_stored_elsewhere(page.give(event.newValue));
      });
      addEventListener('dragover', (event) => event.preventDefault());
      addEventListener('drop', exchange.drop);
      window['slipstick'] = exchange.api();
    },
  },

  page_state__deps: ['$page', '$exchange'],
  page_state: function() {
    let state = '';
    try { state = window.localStorage.getItem(exchange.state_key) || ''; } catch (error) { /* no storage: a fresh start */ }
    return page.give(state);
  },
  page_fragment__deps: ['$page'],
  page_fragment: function() { return page.give(location.hash); },
  page_base__deps: ['$page'],
  page_base: function() { return page.give(location.href.split('#')[0]); },

  page_remember__deps: ['$page', '$exchange'],
  page_remember: function(at, length) {
    try {
      window.localStorage.setItem(exchange.state_key, page.text(at, length));
    } catch (error) { /* private window: the plan is in the address */ }
  },
  // The app waits half a second after the last change. Safari throws past 100 changes in 30 s all the same.
  page_show_link__deps: ['$page', '$exchange'],
  page_show_link: function(at, length) {
    exchange.fragment = page.text(at, length);
    if (exchange.fragment === location.hash) return;
    try { history.replaceState(history.state, '', exchange.fragment); } catch (error) { /* the next change writes it */ }
  },
  page_title__deps: ['$page'],
  page_title: function(at, length) { document.title = page.text(at, length); },
  page_mirror__deps: ['$page', '$exchange'],
  page_mirror: function(at, length) {
    const region = document.getElementById('report'), fresh = region.cloneNode(false);
    fresh.innerHTML = page.text(at, length);
    exchange.morph(region, fresh);
    document.documentElement.lang = region.firstElementChild.lang;
  },

  page_ask_for_file__deps: ['$exchange'],
  page_ask_for_file: function() {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = '.json,application/json';
    field.addEventListener('change', () => { if (field.files.length) exchange.file(field.files[0]); });
    field.click();
  },
  page_save_file__deps: ['$page', '$exchange'],
  page_save_file: function(name_at, name_length, at, length) {
    const name = page.text(name_at, name_length);
    exchange.save(name, new Blob([page.text(at, length)], {type: name.endsWith('.csv') ? 'text/csv' : 'application/json'}));
  },
  // A drawing that the browser keeps no longer than this task is copied within it.
  page_save_picture__deps: ['$page', '$exchange'],
  page_save_picture: function(name_at, name_length, x, y, width, height) {
    const name = page.text(name_at, name_length), copy = document.createElement('canvas');
    copy.width = width;
    copy.height = height;
    copy.getContext('2d').drawImage(page.canvas, -x, -y);
    copy.toBlob((blob) => exchange.save(name, blob));
  },

  page_fetch_chinese__deps: ['$page', '$exchange'],
  page_fetch_chinese: function() {
    const load = (address) => fetch(address).then((answer) => answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status));
    Promise.all(Module['chinese'].map(load)).then((parts) => {
      parts.forEach((data, index) => page.write(new Uint8Array(data), _slipstick_chinese(index, data.byteLength)));
      exchange.sentences = new Uint8Array(parts[0]);
      _slipstick_chinese_arrived(1);
    }, () => _slipstick_chinese_arrived(0));
  },
});
