// Runs before the first paint, so that nobody who chose dark sees a white flash. A file of its own: the policy
// forbids inline scripts. The key and the values are those of src/lib/browser/theme.ts.
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
