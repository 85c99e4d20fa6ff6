import { expect, test } from 'vitest';
import { type BuiltChunk, filesOf } from './offline-files.ts';

const chunk = (fileName: string, facts: Partial<BuiltChunk> = {}): BuiltChunk => ({
  type: 'chunk',
  fileName,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...facts,
});

const bundleOf = (...chunks: readonly BuiltChunk[]) => Object.fromEntries(chunks.map((each) => [each.fileName, each]));

/** Workers are built apart, and are assets of the page. */
const ASSETS = {
  'decode-worker.js': { type: 'asset', source: 'fetch("/zxing.wasm")' },
  'map-worker.js': { type: 'asset', source: 'fetch("/outlines.json")' },
  'zxing.wasm': { type: 'asset', source: new Uint8Array([0]) },
  'outlines.json': { type: 'asset', source: '{}' },
} as const;

test('a page is kept with all that it may load, at once or later, and with nothing of the others', () => {
  const bundle = bundleOf(
    chunk('index.js', { facadeModuleId: '/web/index.html', imports: ['shared.js'], dynamicImports: ['board.js'] }),
    chunk('driver.js', {
      facadeModuleId: '/web/driver.html',
      imports: ['shared.js'],
      dynamicImports: ['scan.js'],
      viteMetadata: { importedCss: new Set(['driver.css']), importedAssets: new Set(['inter.woff2']) },
    }),
    chunk('shared.js', { dynamicImports: ['icelandic.js'] }),
    chunk('scan.js', {
      imports: ['driver.js'],
      viteMetadata: { importedCss: new Set(), importedAssets: new Set(['decode-worker.js']) },
    }),
    chunk('icelandic.js'),
    chunk('board.js'),
  );
  expect(filesOf('driver.html', { ...bundle, ...ASSETS })).toEqual([
    '/decode-worker.js',
    '/driver.css',
    '/driver.js',
    '/icelandic.js',
    '/inter.woff2',
    '/scan.js',
    '/shared.js',
    '/zxing.wasm',
  ]);
});
