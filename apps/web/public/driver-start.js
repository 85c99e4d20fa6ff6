// Runs the modules of the driver app one file after the other, each in a task of its own: together they would keep a slow
// phone busy for a fifth of a second, in which it answers no tap. They are fetched at the same time all the same; the build
// lists them in the page, each after those that it imports (apps/web/driver-start.ts).
const pause = () => new Promise((resolve) => setTimeout(resolve));
const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
// A browser that fetches nothing ahead would fetch each only when it is its turn: there, the last one brings the others.
const files = links[0]?.relList.supports('modulepreload') ? links : links.slice(-1);
try {
  for (const { href } of files) {
    await import(href);
    await pause();
  }
} catch (error) {
  globalThis.__waybill_not_loaded();
  throw error;
}
