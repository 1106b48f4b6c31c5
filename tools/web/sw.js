// Keeps the page for when there is no network. The name of its store changes with the page.

const STORE = "clerk-{{version}}";
const FILES = {{files}};

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const others = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("clerk-") && name !== STORE);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(others());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
