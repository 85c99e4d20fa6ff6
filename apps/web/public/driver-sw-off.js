// What the server sends as /driver-sw.js with DRIVER_WORKER_OFF=true: a worker that takes the place of a broken one, throws away the
// files that it has kept, and goes. What the driver has done is not among them.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith('driver-'));
    await Promise.all(kept.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
