import type { Plugin } from 'vite';

const SCRIPT = /<script type="module"([^>]*?) src="([^"]+)"><\/script>\s*/;
const LAST_PRELOAD = /([\s\S]*<link rel="modulepreload"[^>]*>)/;

/** The page with its entry as the last of the files that public/driver-start.js runs, each in a task of its own. */
export const startInTurn = (html: string): string => {
  const [script, attributes, entry] = SCRIPT.exec(html) ?? [];
  if (!script || !LAST_PRELOAD.test(html)) throw new Error('The page has no entry, or one without imports.');
  return html
    .replace(script, '<script type="module" src="/driver-start.js"></script>\n    ')
    .replace(LAST_PRELOAD, `$1\n    <link rel="modulepreload"${attributes} href="${entry}">`);
};

/** On a slow line, modules leave the styles first turn, which by themselves they would share the line with. */
export const paintFirst = (html: string): string =>
  html.replace(/<link rel="(modulepreload|preload)"/g, '<link rel="$1" fetchpriority="low"');

/** The driver's page paints its frame before any module runs, and then runs them in small pieces. */
export const driverStart = (): Plugin => ({
  name: 'waybill-driver-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => (path === '/driver.html' ? paintFirst(startInTurn(html)) : html),
  },
});
