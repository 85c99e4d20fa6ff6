import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { codeGroupOf, compileHint, firstLoadGroupOf } from './code-groups.ts';
import { driverStart } from './driver-start.ts';
import { ENTRIES, serveEntries } from './entries.ts';
import { mapOutlines } from './map-outlines.ts';
import { offlineFiles } from './offline-files.ts';
import { olderColours } from './older-colours.ts';

/** The one font file that every page needs at once; the others wait until a character asks for them. */
const FIRST = /inter-latin-wght-normal.*\.woff2$/;

const preloadFonts = (): Plugin => ({
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

/** The bundler's own banner would come after the lines that Vite puts first, where Chromium no longer reads it. */
const compileHints = (): Plugin => ({
  name: 'waybill-compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = compileHint(file.name) + file.code;
      }
    },
  },
});

/** Workers that the driver app starts, also without a network. */
const DRIVER_WORKERS = ['decode-worker'];

const target = process.env.WAYBILL_API_TARGET ?? 'http://localhost:3000';
/** The origin stays the browser's: the server compares it with the Host header. */
const toServer: ProxyOptions = { target, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    serveEntries(),
    preloadFonts(),
    driverStart(),
    compileHints(),
    mapOutlines(),
    olderColours(),
    offlineFiles(),
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // A service worker answers for the worker of a page only if the script's own address is in its scope.
        entryFileNames: ({ name }) => `${DRIVER_WORKERS.includes(name) ? 'driver/' : ''}assets/[name]-[hash].js`,
      },
    },
  },
  server: {
    // Patterns, because `/api` alone would also match `/api-key`, which is a screen.
    proxy: {
      '^/(api|dev|track|documents|demo-pay|paid|proof|\\.well-known)/': toServer,
      '^/(healthz|readyz|metrics)$': toServer,
    },
  },
  build: {
    manifest: true,
    // The code of every page is in a few files and not in fourteen: each costs a request. Libraries change more rarely.
    rolldownOptions: {
      input: ENTRIES.map((entry) => join(import.meta.dirname, `${entry}.html`)),
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, bundle) => firstLoadGroupOf(id, (each) => bundle.getModuleInfo(each)),
              tags: ['$initial'],
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: (id, bundle) => codeGroupOf(id, (each) => bundle.getModuleInfo(each)),
              // The imports of a module have groups of their own.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    // With an older target the minifier rewrites light-dark(), which every colour uses.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The content security policy allows images from data: but fonts and scripts only from our own origin.
    assetsInlineLimit: 0,
  },
});
