// The page's half of the host: canvas, frames, timer, cursor, what the system prefers. Text crosses into wasm through one
// buffer that the program owns (`page.give`); names that pages or tests use are quoted, because closure renames the rest.
mergeInto(LibraryManager.library, {
  $page: {
    // `ratio` 0: not sized yet, so that a program that starts again sizes a canvas that already fits.
    canvas: null, agent: null, apple: false, ratio: 0, requested: true, timer: 0, timer_at: 1e300, cursor: '', stopped: false,

    text: (at, length) => new TextDecoder().decode(HEAPU8.slice(at, at + length)),
    write: (bytes, at) => HEAPU8.set(bytes, at),  // `at` is made first: making it may replace HEAPU8
    give: (text) => {
      const bytes = new TextEncoder().encode(text);
      page.write(bytes, _slipstick_buffer(bytes.length));
      return bytes.length;
    },
    media: (query) => window.matchMedia(query).matches,

    // Single-shot: nothing runs while nothing changes, and nothing at all in a hidden tab. None before the rest of the program
    // is there: page_start lets go of the first request.
    request_frame: () => {
      if (page.requested || page.stopped) return;
      page.requested = true;
      requestAnimationFrame(() => {
        page.requested = false;
        if (page.ratio !== devicePixelRatio) page.fit(null);  // a change that nothing told of
        if (!page.stopped) _slipstick_frame();
      });
    },

    // The observer's device-pixel box is exact at every zoom. Without it (Safari), or where it is not in these pixels
    // (Chromium playing a phone), the CSS box times the ratio is near enough.
    fit: (entry) => {
      const box = entry && entry['devicePixelContentBoxSize'];
      const ratio = devicePixelRatio || 1, canvas = page.canvas;
      const pixels = (css, exact) => box && Math.abs(exact - css * ratio) < 2 ? exact : Math.round(css * ratio);
      const width = pixels(canvas.clientWidth, box && box[0]['inlineSize']);
      const height = pixels(canvas.clientHeight, box && box[0]['blockSize']);
      if (!width || !height || (canvas.width === width && canvas.height === height && page.ratio === ratio)) return;
      page.ratio = ratio;
      canvas.width = width;
      canvas.height = height;
      _slipstick_resize(width / ratio, height / ratio, ratio);
      _slipstick_frame();  // at once: a resized canvas is blank until it is drawn
    },
    watch_size: () => {
      const observer = new ResizeObserver((entries) => page.fit(entries[0]));
      try {
        observer.observe(page.canvas, {'box': 'device-pixel-content-box'});
      } catch (error) {
        observer.observe(page.canvas);
      }
      const watch_ratio = () => {
        window.matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
          watch_ratio();
          observer.unobserve(page.canvas);
          try {
            observer.observe(page.canvas, {'box': 'device-pixel-content-box'});
          } catch (error) {
            page.fit(null);
          }
        }, {once: true});
      };
      watch_ratio();
      // The screen keyboard of iOS covers the page instead of shrinking it.
      const viewport = window['visualViewport'];
      if (viewport) viewport.addEventListener('resize', () => {
        if (viewport['scale'] === 1) document.body.style.height = page.media('(pointer: coarse)') ? `${viewport['height']}px` : '';
      });
    },

    watch_context: () => {
      page.canvas.addEventListener('webglcontextlost', (event) => { event.preventDefault(); _slipstick_context(0); });
      page.canvas.addEventListener('webglcontextrestored', () => _slipstick_context(1));
    },

    preferences: () => (page.media('(prefers-color-scheme: light)') ? 0 : 1) | (page.media('(prefers-reduced-motion: reduce)') ? 2 : 0) |
        (/^zh\b/i.test((navigator.languages || [])[0] || navigator.language || '') ? 4 : 0) | (page.media('(pointer: coarse)') ? 8 : 0) |
        (page.apple ? 16 : 0),
    watch_preferences: () => {
      const changed = () => _slipstick_preferences(page.preferences());
      ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)', '(pointer: coarse)'].forEach(
          (query) => window.matchMedia(query).addEventListener('change', changed));
      addEventListener('languagechange', changed);
    },
  },

  page_request_frame__deps: ['$page'],
  page_request_frame: function() { page.request_frame(); },

  // One timer (1e300: none; Emscripten writes Infinity as null) for "again in n seconds": the earliest wish wins, and the frame it brings asks anew for the others.
  page_draw_again__deps: ['$page'],
  page_draw_again: function(seconds) {
    const at = performance.now() + seconds * 1000;
    if (at >= page.timer_at) return;
    clearTimeout(page.timer);
    page.timer_at = at;
    page.timer = setTimeout(() => {
      page.timer_at = 1e300;
      page.request_frame();
    }, seconds * 1000);
  },

  page_now: function() { return performance.now() / 1000; },

  page_preferences__deps: ['$page'],
  page_preferences: function() {
    page.apple = /Mac|iPhone|iPad/.test(navigator.platform);
    return page.preferences();
  },

  page_cursor__deps: ['$page'],
  page_cursor: function(at, length) {
    const cursor = page.text(at, length);
    if (cursor !== page.cursor) page.canvas.style.cursor = page.cursor = cursor;
  },

  page_find__deps: ['$page'],
  page_find: function() {
    page.canvas = Module['canvas'];
    page.agent = document.getElementById('agent');
    Module['stop'] = () => { page.stopped = true; };
  },

  page_start__deps: ['$page', '$input', '$clipboard', '$exchange'],
  page_start: function() {
    if (!page.media('(pointer: coarse)')) page.agent.focus({preventScroll: true});
    page.fit(null);
    performance.mark('first frame');
    Module['rest'].then(() => {
      page.requested = false;
      page.watch_context();
      page.watch_preferences();
      input.start();
      clipboard.start();
      exchange.start();
      page.watch_size();
      page.request_frame();
    });
  },

  // Shown in HTML by page.js: the program cannot draw it.
  page_fail__deps: ['$page'],
  page_fail: function(at, length) { Module['fail'](page.text(at, length)); },
});
