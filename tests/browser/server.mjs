// Serves a folder on a free port of this machine, as a web server would: right types, nothing cached, gzip where asked for.
import {createServer} from 'node:http';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.otf': 'font/otf', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png',
};

// Runs before the page's own scripts: keeps what the page complains about, for browsers whose drivers do not tell.
const prelude = `
  window.complaints = [];
  addEventListener('securitypolicyviolation', (event) => complaints.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  addEventListener('error', (event) => complaints.push('uncaught: ' + event.message));
  addEventListener('unhandledrejection', (event) => complaints.push('rejected: ' + event.reason));
  for (const kind of ['warn', 'error']) {
    const write = console[kind];
    console[kind] = (...parts) => { complaints.push(kind + ': ' + parts.join(' ')); write.apply(console, parts); };
  }
`;

/// `requests` lists the paths asked for, in order. `watched`: pages get the prelude and then `before`, a script of the test's own;
/// a page as it is published has neither. `folder` may change; `instead` holds paths that are answered otherwise; `offline` hangs up.
export async function serve(folder, watched = true) {
  const self = {folder, requests: [], before: '', instead: {}, offline: false};
  const answer = async (path) => {
    if (path in self.instead) return self.instead[path];
    if (watched && path === '/prelude.js') return prelude + self.before;
    const data = await readFile(join(self.folder, path.endsWith('/') ? `${path}index.html` : path));
    return watched && path === '/' ? `${data}`.replace('<head>', '<head><script src="prelude.js"></script>') : data;
  };
  const server = createServer(async (request, response) => {
    if (self.offline) return request.socket.destroy();
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
    self.requests.push(path);
    try {
      const data = await answer(path);
      const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] || '');
      response.writeHead(200, {
        'content-type': types[extname(path) || '.html'] || 'application/octet-stream', 'cache-control': 'no-store',
        ...zipped && {'content-encoding': 'gzip'},
      });
      response.end(zipped ? gzipSync(data) : data);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  self.address = `http://127.0.0.1:${server.address().port}/`;
  self.close = () => { server.closeAllConnections(); server.close(); };
  return self;
}
