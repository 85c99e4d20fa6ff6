import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { preloadFonts } from './vite-preload-fonts.ts';

const target = process.env.WAYBILL_API_TARGET ?? 'http://localhost:3000';
/** The origin stays the browser's: the server compares it with the Host header. */
const toServer: ProxyOptions = { target, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts()],
  server: {
    // As patterns: `/api` alone would also take `/api-key`, which is a screen.
    proxy: { '^/(api|dev)/': toServer, '^/(healthz|readyz|metrics)$': toServer },
  },
  build: {
    manifest: true,
    // What every page begins with, in two files and not in fourteen: each costs a request. Libraries change more rarely.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
    // An older target makes the minifier rewrite light-dark(), and every colour is one.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The policy allows images from data: but fonts and scripts only from our own origin.
    assetsInlineLimit: 0,
  },
});
