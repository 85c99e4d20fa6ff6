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
