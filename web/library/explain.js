// Explanations come from a program of their own (web/explain), fetched when the first number is asked about.
mergeInto(LibraryManager.library, {
  $explainer__deps: ['$page', '$exchange'],
  $explainer: {
    program: null, loading: false, lost: false, chinese: false,

    load: () => {
      explainer.loading = true;
      // It has nothing to import but what its library would call before giving up.
      const nothing = new Proxy({}, {get: () => new Proxy({}, {get: () => () => 0})});
      fetch(Module['explain'])
        .then((answer) => answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status))
        .then((bytes) => WebAssembly.instantiate(bytes, nothing))
        .then((made) => {
          explainer.program = made.instance.exports;
          if (explainer.program['_initialize']) explainer.program['_initialize']();
        })
        .catch(() => { explainer.lost = true; })
        .then(() => {
          explainer.loading = false;
          _slipstick_explainer_settled();
        });
    },
    give: (bytes) => {
      const at = explainer.program['explain_room'](bytes.length);
      new Uint8Array(explainer.program['memory'].buffer, at, bytes.length).set(bytes);
    },
    ask: (question) => {
      if (exchange.sentences && !explainer.chinese) {
        explainer.give(exchange.sentences);
        explainer.program['explain_in_chinese']();
        explainer.chinese = true;
      }
      explainer.give(question);
      const length = explainer.program['explain_answer']();
      return new Uint8Array(explainer.program['memory'].buffer, explainer.program['explain_text'](), length);
    },
  },

  // Length of the answer, or below 0: it is on its way, it could not be fetched (then the next question tries again).
  page_explain__deps: ['$page', '$explainer'],
  page_explain: function(at, length) {
    if (explainer.lost) {
      explainer.lost = false;
      return -2;
    }
    if (!explainer.program) {
      if (!explainer.loading) explainer.load();
      return -1;
    }
    try {
      const answer = explainer.ask(HEAPU8.slice(at, at + length));
      page.write(answer, _slipstick_buffer(answer.length));
      return answer.length;
    } catch (error) {
      explainer.program = null;  // stopped by a fault of its own: a fresh one next time
      explainer.chinese = false;
      return -2;
    }
  },
});
