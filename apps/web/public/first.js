// What has to be done before the modules of a page are there. A file of its own: the policy forbids inline
// scripts.

// Zod would try whether it may make code out of text, which the policy forbids and the console then complains about. It reads
// this when its module is loaded, so it has to be said before any of our modules are.
globalThis.__zod_globalConfig = { jitless: true };

// Nobody who chose dark sees a white flash. The key and the values are those of src/lib/browser/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('waybill-theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();

// A page from before an upgrade names scripts that are gone. It is loaded again once, and then says so; the texts are here, and in both
// languages, because those of packages/i18n come with the scripts. public/driver-start.js calls it, too.
globalThis.__waybill_not_loaded = () => {
  let isFirst = false;
  try {
    const isNoted = sessionStorage.getItem('waybill-loaded-again') !== null;
    sessionStorage.setItem('waybill-loaded-again', 'yes');
    isFirst = !isNoted;
  } catch {
    // Storage is blocked: without a note of it, the page might be loaded again for ever.
  }
  // Without a network there would be the browser's own page.
  if (isFirst && navigator.onLine) return location.reload();
  const make = (name, lang, text) => Object.assign(document.createElement(name), { lang, textContent: text });
  const again = document.createElement('button');
  again.append(make('span', 'en', 'Load again'), ' · ', make('span', 'is', 'Hlaða aftur'));
  again.addEventListener('click', () => location.reload());
  again.style.cssText = 'min-height: 44px; padding: 0 16px; font: inherit; cursor: pointer';
  const words = document.createElement('div');
  words.setAttribute('role', 'alert');
  const main = document.createElement('main');
  // The styles may be gone as well.
  const scheme = document.documentElement.getAttribute('data-theme');
  main.style.cssText = `position: fixed; inset: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; color-scheme: ${scheme}`;
  main.append(words, again);
  document.body.append(main);
  words.append(
    make('p', 'en', 'This page did not load. There may be a newer version of it.'),
    make('p', 'is', 'Ekki tókst að opna síðuna. Hugsanlega er komin nýrri útgáfa af henni.'),
  );
};
// Such an error does not bubble. It also tells of a script that the entry imports.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') globalThis.__waybill_not_loaded();
  },
  { capture: true },
);
