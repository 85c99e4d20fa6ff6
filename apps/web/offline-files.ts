import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const PAGE = 'driver.html';
const VERSION = '__WAYBILL_VERSION__';
const SOURCE = join(import.meta.dirname, 'src/driver/worker/driver-worker.ts');
/** Files of the page that have no name of their content. */
const UNHASHED = ['/first.js', '/driver-first.js', '/driver-start.js', '/favicon.svg', '/driver.webmanifest'];

/** The bundler's facts about a file of the build. */
export type BuiltChunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?:
    | { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> }
    | undefined;
};
type BuiltAsset = { readonly type: 'asset'; readonly source?: string | Uint8Array };
type Bundle = Readonly<Record<string, BuiltChunk | BuiltAsset>>;

const assetsOf = ({ viteMetadata }: BuiltChunk): readonly string[] => [
  ...(viteMetadata?.importedCss ?? []),
  ...(viteMetadata?.importedAssets ?? []),
];

/** A worker is built apart, so that it is an asset here; it names in its text what it loads itself, e.g. a file of WebAssembly. */
const namedIn = (name: string, bundle: Bundle): readonly string[] => {
  const file = bundle[name];
  if (file?.type !== 'asset' || !name.endsWith('.js')) return [];
  const text = typeof file.source === 'string' ? file.source : Buffer.from(file.source ?? []).toString();
  return Object.keys(bundle).filter((other) => other !== name && text.includes(basename(other)));
};

/** Every file that a page may ever load: its scripts with all that they import, at once or later, their styles, fonts and other assets. */
export const filesOf = (page: string, bundle: Bundle): readonly string[] => {
  const chunks = Object.values(bundle).filter((file): file is BuiltChunk => file.type === 'chunk');
  const entry = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
  const found = new Set(entry.map(({ fileName }) => fileName));
  // A set goes on with what is added while it is walked.
  for (const name of found) {
    const file = bundle[name];
    const next =
      file?.type === 'chunk' ? [...file.imports, ...file.dynamicImports, ...assetsOf(file)] : namedIn(name, bundle);
    for (const each of next) found.add(each);
  }
  return [...found].sort().map((name) => `/${name}`);
};

/** Writes /driver-sw.js with the list of the driver app's files, and the version of both into its page. */
export const offlineFiles = (): Plugin => ({
  name: 'waybill-offline-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`);
      const files = filesOf(PAGE, bundle as unknown as Bundle);
      const hash = createHash('sha256').update(files.join()).update(page.source);
      for (const file of UNHASHED) hash.update(readFileSync(join(import.meta.dirname, 'public', file)));
      const worker = (await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)).code;
      const version = hash.update(worker).digest('hex').slice(0, 8);
      page.source = String(page.source).replaceAll(VERSION, version);
      const precache = JSON.stringify({ version, files: [...files, ...UNHASHED] });
      this.emitFile({ type: 'asset', fileName: 'driver-sw.js', source: `const PRECACHE = ${precache};\n${worker}` });
    },
  },
});
