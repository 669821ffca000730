// The clipboard by real browser events: they alone carry the system's text in every browser, also from its menus.
mergeInto(LibraryManager.library, {
  $clipboard__deps: ['$page'],
  $clipboard: {
    event: null, pending: null,

    // Text fields and selections of the page itself (error panel, mirrored report) keep their clipboard.
    foreign: (event) => {
      const target = event.target;
      if (target === page.agent) return false;
      const selection = window.getSelection();
      return (target.closest && target.closest('dialog,#failure') !== null) || (selection !== null && !selection.isCollapsed);
    },
    paste: (event) => {
      if (clipboard.foreign(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text) _slipstick_paste(page.give(text));
    },
    copy: (event, cut) => {
      if (clipboard.pending !== null) {
        event.clipboardData.setData('text/plain', clipboard.pending);
        event.preventDefault();
        return;
      }
      if (clipboard.foreign(event)) return;
      event.preventDefault();
      clipboard.event = event;
      _slipstick_copy(cut);
      clipboard.event = null;
    },
    // WebKit sends copy and cut without a selection only where this is "prevented".
    before: (event) => { if (!clipboard.foreign(event)) event.preventDefault(); },

    by_command: (text) => {
      clipboard.pending = text;
      page.agent.value = ' ';
      page.agent.select();
      const done = document.execCommand('copy');
      page.agent.value = '';
      clipboard.pending = null;
      if (!done) Module['show_text'](text);
    },

    start: () => {
      document.addEventListener('paste', clipboard.paste);
      document.addEventListener('copy', (event) => clipboard.copy(event, 0));
      document.addEventListener('cut', (event) => clipboard.copy(event, 1));
      document.addEventListener('beforecopy', clipboard.before);
      document.addEventListener('beforecut', clipboard.before);
    },
  },

  // Inside a copy event its own data; inside a click the clipboard API, or where that is missing (plain http) or refused
  // a copy command; where nothing works the text is shown to be copied by hand.
  page_copy__deps: ['$page', '$clipboard'],
  page_copy: function(at, length) {
    const text = page.text(at, length);
    if (clipboard.event) clipboard.event.clipboardData.setData('text/plain', text);
    else if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => clipboard.by_command(text));
    else clipboard.by_command(text);
  },
});
