// Keyboard, text, pointer and wheel. The hidden text field ("agent") holds the focus for the canvas, so that paste, input
// methods and screen keyboards work; the canvas itself is never focused.
mergeInto(LibraryManager.library, {
  $input__deps: ['$page'],
  $input: {
    composing: false, leaving: false,

    // AltGr makes letters, not shortcuts, though Windows reports it as Ctrl+Alt.
    modifiers: (event) => {
      const alt_graph = event.getModifierState && event.getModifierState('AltGraph');
      return (event.ctrlKey && !alt_graph ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.altKey && !alt_graph ? 4 : 0) | (event.metaKey ? 8 : 0);
    },
    command: (event) => page.apple ? event.metaKey : event.ctrlKey && !event.altKey,

    // What the browser must not do with a key that the interface uses. Everything else stays the browser's: reload,
    // tabs, search, zoom, developer tools, history, print; and copy, cut and paste, whose events we need.
    swallows: (event) => {
      const key = event.key.toLowerCase();
      if (input.command(event)) return 'azyosk'.includes(key) || key.startsWith('arrow') || key === 'backspace' || key === 'enter';
      // Alt+1 goes to a tab of the interface, not of the browser; while typing it may be a letter.
      if (event.altKey && event.code.startsWith('Digit')) return page.agent.getAttribute('inputmode') === 'none';
      if (event.altKey && !page.apple) return false;
      return ['tab', 'backspace', 'delete', 'enter', 'arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end', 'pageup', 'pagedown'].includes(key);
    },
    // Escape, then Tab, leaves the interface: Tab alone moves between its fields.
    leaves: (event) => {
      if (event.key === 'Tab' && input.leaving) return true;
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) input.leaving = event.key === 'Escape';
      return false;
    },
    key: (event, down) => {
      if (event['isComposing'] || event.keyCode === 229) return;
      if (down && input.leaves(event)) return;
      const chord = input.command(event) && !event.altKey;
      const clip = chord && ('vx'.includes(event.key.toLowerCase()) || event.key === 'c');
      if (down && clip) return;  // the clipboard event that follows does it
      const length = page.give(`${event.code}\n${event.key}`);
      _slipstick_key(length, down, input.modifiers(event));
      // At once: a copy must happen inside the key press, and ImGui may see a quick press only when its modifier is up again.
      if (down && (chord || event.altKey || ['Enter', ' ', 'l', 'L'].includes(event.key))) _slipstick_step();  // L copies the link
      if (down && input.swallows(event)) event.preventDefault();
    },
    press: (name) => {
      _slipstick_key(page.give(`${name}\n${name}`), 1, 0);
      _slipstick_key(page.give(`${name}\n${name}`), 0, 0);
    },

    committed: () => {
      const text = page.agent.value;
      page.agent.value = '';
      if (text) _slipstick_text(page.give(text));
    },
    // Screen keyboards delete and confirm without a key.
    before: (event) => {
      if (input.composing || page.agent.value) return;
      const key = {'deleteContentBackward': 'Backspace', 'deleteContentForward': 'Delete', 'insertLineBreak': 'Enter'}[event['inputType']];
      if (!key) return;
      event.preventDefault();
      input.press(key);
    },
    watch_text: () => {
      const agent = page.agent;
      agent.addEventListener('keydown', (event) => input.key(event, 1));
      agent.addEventListener('keyup', (event) => input.key(event, 0));
      agent.addEventListener('beforeinput', input.before);
      agent.addEventListener('input', () => { if (!input.composing) input.committed(); });
      agent.addEventListener('compositionstart', () => { input.composing = true; agent.className = 'composing'; });
      agent.addEventListener('compositionend', () => { input.composing = false; agent.className = ''; input.committed(); });
      agent.addEventListener('focus', () => _slipstick_focus(1));
      agent.addEventListener('blur', () => { input.leaving = false; _slipstick_focus(0); });
    },

    // Mouse and pen act at once. A finger may become a scroll, so the program decides what its way was.
    pointer: (event, phase) => {
      const box = page.canvas.getBoundingClientRect();
      const x = event.clientX - box.left, y = event.clientY - box.top;
      _slipstick_modifiers(input.modifiers(event));
      if (event.pointerType === 'touch') {
        const seconds = event.timeStamp / 1000;  // of the finger, however late the page hears of it
        if (phase === 1 && !event.isPrimary) return _slipstick_touch(3, x, y, seconds);  // a second finger: the browser zooms
        if (event.isPrimary) _slipstick_touch(phase, x, y, seconds);
        return;
      }
      _slipstick_mouse(x, y, phase === 1 && event.button === 0 ? 1 : phase === 2 && event.button === 0 ? 0 : -1);
    },
    watch_pointer: () => {
      const canvas = page.canvas;
      const coarse = (event) => event.pointerType === 'touch';
      canvas.addEventListener('pointerdown', (event) => {
        if (!coarse(event)) page.agent.focus({preventScroll: true});
        canvas.setPointerCapture(event.pointerId);
        input.pointer(event, 1);
      });
      canvas.addEventListener('pointermove', (event) => input.pointer(event, 0));
      canvas.addEventListener('pointerup', (event) => { input.pointer(event, 2); _slipstick_step(); });
      canvas.addEventListener('pointercancel', (event) => input.pointer(event, 3));
      canvas.addEventListener('pointerleave', (event) => { if (!coarse(event)) _slipstick_mouse_left(); });
      canvas.addEventListener('mousedown', (event) => event.preventDefault());  // or the focus would go to the body
      canvas.addEventListener('contextmenu', (event) => { if (event['pointerType'] === 'touch' || page.media('(pointer: coarse)')) event.preventDefault(); });
      canvas.addEventListener('wheel', input.wheel, {passive: false});
    },
    // In steps of ImGui, which scrolls five lines of 13 px each. Ctrl+wheel and the trackpad's pinch stay the browser's zoom.
    wheel: (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const scale = [1 / 65, 1 / 2, 10][event.deltaMode];
      const turned = event.shiftKey && !page.apple && !event.deltaY;  // ImGui turns Shift+wheel sideways itself
      _slipstick_modifiers(input.modifiers(event));
      _slipstick_wheel(turned ? 0 : -event.deltaX * scale, -(turned ? event.deltaX : event.deltaY) * scale);
    },

    start: () => {
      input.watch_text();
      input.watch_pointer();
    },
  },

  // The text field sits at the caret, where the input method opens its window; on touch screens it has the focus only
  // while a field of the interface wants text, because the focus opens the keyboard.
  page_want_text__deps: ['$page', '$input'],
  page_want_text: function(wanted, number, x, y, height) {
    const agent = page.agent, style = agent.style;
    style.left = `${Math.max(0, Math.min(x, page.canvas.clientWidth - 40))}px`;
    style.top = `${Math.max(0, Math.min(y, page.canvas.clientHeight - height))}px`;
    style.height = `${height}px`;
    const mode = wanted ? (number ? 'decimal' : 'text') : 'none';
    if (agent.getAttribute('inputmode') !== mode) agent.setAttribute('inputmode', mode);
    if (!page.media('(pointer: coarse)')) return;
    if (wanted && document.activeElement !== agent) agent.focus({preventScroll: true});
    else if (!wanted && document.activeElement === agent) agent.blur();
  },
});
