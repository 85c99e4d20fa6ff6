import type { Plugin } from 'vite';

/** The one font file that every page needs at once; the others wait until a character asks for them. */
const FIRST = /inter-latin-wght-normal.*\.woff2$/;

export const preloadFonts = (): Plugin => ({
  name: 'waybill-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
});
