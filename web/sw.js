// Keeps one version of the page for when there is no network. Its files carry hashes in their names, so a kept file is never
// wrong; the page itself comes from the network when that answers, and a cache holds all of one version or does not exist.
'use strict';
const files = JSON.parse('{{assets}}');
const ours = `slipstick ${registration.scope} `;  // other pages of the same host keep theirs
const cache_name = `${ours}{{version}}`;
const patience = 4000;  // milliseconds for a network that connects but does not answer

const names = Object.values(files);
const chinese = Object.keys(files).filter((name) => /^(chinese|noto_sans_sc)/.test(name)).map((name) => files[name]);
const others = names.filter((name) => !chinese.includes(name));

const our_caches = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

// Chinese is half of all bytes: kept for who reads it, now or in the version before.
async function wants_chinese() {
  if (/^zh\b/i.test((navigator.languages || [])[0] || '')) return true;
  for (const name of await our_caches()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some((request) => request.url.includes('/chinese.'))) return true;
  }
  return false;
}

async function install() {
  const page = await fetch('./', {cache: 'no-cache'});
  const text = await page.clone().text();
  // While a new version spreads over a host's servers, one may answer with the page of another version.
  if (!page.ok || ![files['page.js'], files['page.css']].every((name) => text.includes(name))) throw new Error('page and service worker are of two versions');
  const wanted = await wants_chinese() ? names : others;
  const cache = await caches.open(cache_name);
  try {
    await cache.addAll(wanted);
    await cache.put('./', page);
  } catch (error) {
    await caches.delete(cache_name);
    throw error;
  }
}

async function activate() {
  for (const name of await our_caches()) if (name !== cache_name) await caches.delete(name);
  await clients.claim();
}

async function page_for(request) {
  const kept = await (await caches.open(cache_name)).match('./');
  try {
    const late = new Promise((_, give_up) => { if (kept) setTimeout(give_up, patience); });
    const answer = await Promise.race([fetch(request), late]);
    return kept && answer.status >= 500 ? kept : answer;
  } catch (error) {
    return kept || Response.error();
  }
}

async function file_for(request) {
  const cache = await caches.open(cache_name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});  // a full disk is no reason to fail
  return answer;
}

// No skipWaiting: a new version takes over when no page of the old one is open, so that none loses its files.
addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const {method, mode, url} = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  const name = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  if (mode === 'navigate' && (name === '' || name === 'index.html')) event.respondWith(page_for(event.request));
  else if (names.includes(name)) event.respondWith(file_for(event.request));
});
