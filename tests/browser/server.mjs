// Serves a folder on a free port of this machine, as a web server would: right types, nothing cached, gzip where asked for.
import {createServer} from 'node:http';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.otf': 'font/otf', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
};

/// `requests` lists the paths asked for, in order.
export async function serve(folder) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://host').pathname));
    requests.push(path);
    try {
      const data = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path));
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
  return {address: `http://127.0.0.1:${server.address().port}/`, requests, close: () => { server.closeAllConnections(); server.close(); }};
}
