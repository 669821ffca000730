// Starts the program and says in plain HTML what the program itself cannot: that it loads, or why it does not run.
'use strict';
(() => {
  const words = {
    en: {
      loading: 'Loading slipstick… {0}',
      no_wasm: 'This browser has no WebAssembly, or it is switched off. Chrome and Edge 85, Firefox 79 and Safari 15 or newer have it.',
      no_webgl: 'This browser gave no WebGL 2 drawing area. Switching on hardware acceleration in its settings usually helps; so does a newer browser.',
      no_file: 'The page was opened from a file. Browsers load programs only from a web server: ./dev serve is one.',
      no_fetch: 'The program could not be loaded. Please check the connection and load the page again.',
      no_memory: 'The browser ran out of memory.',
      crash: 'The program has stopped because of a fault of its own. Loading the page again brings back your plan.',
    },
    zh: {
      title: 'slipstick 无法运行', kept: '你的方案没有丢失：它就在本页的地址中。', reload: '重新加载', close: '关闭',
      by_hand: '浏览器不允许复制，请手动复制：', skip: '跳到文字版结果',
      label: 'slipstick，大模型训练规划工具。Tab 键在字段之间移动；先按 Esc 再按 Tab 离开。结果以文字形式附在后面。',
      loading: '正在加载 slipstick… {0}',
      no_wasm: '此浏览器不支持或已关闭 WebAssembly。请使用 Chrome 或 Edge 85、Firefox 79、Safari 15 及以上版本。',
      no_webgl: '此浏览器未能提供 WebGL 2 绘图区域。通常在设置中开启硬件加速或更新浏览器即可解决。',
      no_file: '本页是从文件打开的。浏览器只能从网页服务器加载程序：可运行 ./dev serve。',
      no_fetch: '程序加载失败。请检查网络连接后重新加载本页。',
      no_memory: '浏览器内存不足。',
      crash: '程序因自身错误而停止。重新加载本页即可恢复你的方案。',
    },
  };
  const chinese = /^zh\b/i.test((navigator.languages || [])[0] || navigator.language || '');
  const word = (key) => (chinese && words.zh[key]) || words.en[key] || '';
  const element = (id) => document.getElementById(id);
  let failed = false, started = false;

  const fail = (key, detail) => {
    if (failed) return;
    failed = true;
    element('loading').hidden = true;
    element('reason').textContent = word(key);
    element('detail').textContent = detail || '';
    element('detail').hidden = !detail;
    element('failure').hidden = false;
    if (running.stop) running.stop();
  };
  const crash = (error) => fail(/memory/i.test(`${error}`) ? 'no_memory' : started ? 'crash' : 'no_fetch', `${error && error.stack || error}`);

  // Compiled while it arrives; the count is of unpacked bytes, so it is right under compression too.
  const wasm_bytes = Number('{{slipstick.wasm.size}}');
  const count = (answer) => {
    if (!answer.body || !window.TransformStream) return answer;
    let bytes = 0;
    const counter = new TransformStream({transform(chunk, controller) {
      bytes += chunk.length;
      element('loading').textContent = word('loading').replace('{0}', `${Math.min(100, Math.round(100 * bytes / wasm_bytes))}%`);
      controller.enqueue(chunk);
    }});
    return new Response(answer.body.pipeThrough(counter), {headers: answer.headers, status: answer.status});
  };
  const compile = async (address, seen) => {
    const answer = await fetch(address).catch(() => fetch(address));  // a service worker that is replaced drops what it was fetching
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const arriving = seen(answer);
    if (/^application\/wasm/.test(arriving.headers.get('content-type') || '') && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(arriving);
    return WebAssembly.compile(await arriving.arrayBuffer());
  };
  const modules = {};  // address -> promise
  const module_of = (address, seen = (answer) => answer) => modules[address] = modules[address] || compile(address, seen);
  const instantiate = async (address, imports) => WebAssembly.instantiate(await module_of(address), imports);

  // The program comes in two parts: what a first frame needs, and the rest, which fills the first part's table of functions
  // when it is there. No event reaches the program before that (page_start).
  const too_early = new Error('The first frame asked for what had not arrived.');
  const placeholders = new Proxy({}, {get: () => () => { throw too_early; }});
  let running = {};
  const run = (wait_for_rest) => new Promise((resolve, reject) => {
    running = {
      canvas: element('canvas'),
      explain: '{{explain.wasm}}',
      chinese: ['{{chinese.json}}', '{{noto_sans_sc_regular.otf}}', '{{noto_sans_sc_bold.otf}}'],
      instantiateWasm: (imports, done) => {
        instantiate('{{slipstick.wasm}}', {...imports, rest: placeholders}).then(async (first) => {
          running.rest = instantiate('{{rest.wasm}}', {first: first.exports});
          running.rest.catch(crash);
          if (wait_for_rest) await running.rest;
          done(first, await module_of('{{slipstick.wasm}}'));  // runs main
          resolve();
        }).catch(reject);
        return {};
      },
      onAbort: crash,
      fail: (reason) => fail(`no_${reason}`),
      show_text: (text) => {
        element('by-hand-text').value = text;
        element('by-hand').showModal();
        element('by-hand-text').select();
      },
    };
    slipstick_module(running).catch(reject);  // ready before main has run
  });

  const load_script = () => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '{{slipstick.js}}';
    script.onload = resolve;
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  });

  // For when there is no network (sw.js). After the start, so that it takes nothing from the first view; without it the page
  // works all the same.
  const keep = () => {
    try { navigator.serviceWorker.register('sw.js').catch(() => {}); } catch (error) { /* none: plain http, private windows */ }
  };

  const start = async () => {
    if (chinese) document.documentElement.lang = 'zh-CN';
    for (const each of document.querySelectorAll('[data-words]')) each.textContent = word(each.dataset.words) || each.textContent;
    element('reload').addEventListener('click', () => location.reload());
    element('skip').addEventListener('click', (event) => {  // the fragment is the plan's, not an anchor's
      event.preventDefault();
      element('report').focus();
    });
    element('report').addEventListener('keydown', (event) => { if (event.key === 'Escape') element('agent').focus(); });
    if (location.protocol === 'file:') return fail('no_file');
    if (typeof WebAssembly !== 'object') return fail('no_wasm');
    const shown_after = setTimeout(() => { element('loading').hidden = failed; }, 1000);
    element('loading').textContent = word('loading').replace('{0}', '');
    addEventListener('error', (event) => { if (event.error instanceof WebAssembly.RuntimeError) crash(event.error); });
    addEventListener('unhandledrejection', (event) => { if (event.reason instanceof WebAssembly.RuntimeError) crash(event.reason); });
    module_of('{{slipstick.wasm}}', count).catch(() => {});  // beside the script; who waits for it hears of a failure
    try {
      await load_script();
      // A plan shown in another tab, a link that needs a word: such a first frame waits for all of the program.
      await run(false).catch((error) => error === too_early ? run(true) : Promise.reject(error));
      clearTimeout(shown_after);
      element('loading').hidden = true;
      await running.rest;
      started = true;
      keep();
    } catch (error) {
      crash(error);
    }
  };
  start();
})();
