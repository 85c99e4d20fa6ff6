import { ENTRIES, type Entry } from './entries.ts';

/** The bundler's facts about a module. */
export type ModuleInfo = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
};

type LookUp = (id: string) => ModuleInfo | null;

/** When a file that is imported on demand is needed. The list of shipments is where a dispatcher's day begins. */
const MOMENTS = ['public', 'list', 'screens', 'later', 'driver', 'track', 'icelandic'] as const;

const momentOf = (id: string): (typeof MOMENTS)[number] => {
  if (/\/screens\/public\//.test(id)) return 'public';
  if (/\/screens\/shipments\/shipments\.tsx$/.test(id)) return 'list';
  if (/\/screens\//.test(id)) return 'screens';
  if (/\/src\/driver\//.test(id)) return 'driver';
  if (/\/src\/track\//.test(id)) return 'track';
  if (/\/i18n\/src\/is\b/.test(id)) return 'icelandic';
  return 'later';
};

/** Large libraries and texts: code that can do without them is not in a file with code that cannot. */
const HEAVY = [
  ['layers', /\/node_modules\/(@base-ui|@floating-ui)\//],
  ['phone-numbers', /\/node_modules\/libphonenumber-js\//],
  ['patterns', /\/node_modules\/re2js\//],
  ['map', /\/node_modules\/maplibre-gl\//],
  ['texts', /\/packages\/i18n\/src\/en\/lazy\.ts$/],
] as const;

const reach = (id: string, next: (info: ModuleInfo) => readonly string[], lookUp: LookUp): readonly string[] => {
  const found = new Set([id]);
  for (const each of found) {
    const info = lookUp(each);
    if (info) for (const neighbour of next(info)) found.add(neighbour);
  }
  return [...found];
};

const everyImporter = ({ importers, dynamicImporters }: ModuleInfo) => [...importers, ...dynamicImporters];

const entriesAmong = (ids: readonly string[]): readonly Entry[] =>
  ENTRIES.filter((entry) => ids.some((id) => id.endsWith(`/${entry}.html`)));

/** Libraries change more rarely than ours. */
const LIBRARIES = /\/node_modules\//;
/**
 * Of the first load of the driver app, what takes longest to run is in files of its own, each run in a task of its own (public/driver-start.js): making
 * schemas, and starting React, which begins with whoever draws with it.
 */
const RUN_ALONE = [
  ['domain', /\/packages\/domain\//],
  ['draw', /\/src\/driver\/draw\.ts$/],
] as const;

const kindOf = (id: string, atOnce: readonly Entry[]): string => {
  if (LIBRARIES.test(id)) return 'libraries';
  const alone = atOnce.includes('driver') ? RUN_ALONE.find(([, files]) => files.test(id)) : undefined;
  return alone?.[0] ?? 'start';
};

/**
 * The name of the file for a module of the first load of one application or several: it says which load it at once, and which perhaps
 * later. So an application never loads a file that has more than it needs at once, and what two need is there once.
 */
export const firstLoadGroupOf = (id: string, lookUp: LookUp): string => {
  const atOnce = entriesAmong(reach(id, ({ importers }) => importers, lookUp));
  const later = entriesAmong(reach(id, everyImporter, lookUp)).filter((entry) => !atOnce.includes(entry));
  return [kindOf(id, atOnce), ...atOnce, ...(later.length > 0 ? ['or', ...later] : [])].join('-');
};

/**
 * The name of the file for a module that several of the files imported on demand share; null leaves the module in the file
 * of the only one. Left to itself, the bundler makes a file for each combination of importers, and a list of shipments came
 * in a hundred files; modules that are needed at the same moments are one file instead.
 *
 * The imports of a module are needed at all of its moments and perhaps at others, so files never import each other in
 * a circle.
 */
export const codeGroupOf = (id: string, lookUp: LookUp): string | null => {
  const heavy = HEAVY.find(([, files]) => files.test(id));
  if (heavy) return heavy[0];
  const importedOnDemand = reach(id, ({ importers }) => importers, lookUp).filter((each) => {
    const info = lookUp(each);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
  if (importedOnDemand.length < 2) return null;
  const moments = new Set(importedOnDemand.map(momentOf));
  const imported = reach(id, ({ importedIds }) => importedIds, lookUp);
  return [
    ...MOMENTS.filter((moment) => moments.has(moment)),
    ...HEAVY.filter(([, files]) => imported.some((each) => files.test(each))).map(([name]) => name),
  ].join('-');
};

/** Files that need few of their functions at once, or have none. */
const COMPILED_BY_CALL = ['phone-numbers', 'patterns', 'map', 'texts'];

/**
 * The first line of a file. It asks Chromium to compile every function of the file while it is fetched, beside the page's
 * thread; left alone, each is compiled at its first call, which took half of the time from a click to what it opens.
 */
export const compileHint = (name: string): string =>
  COMPILED_BY_CALL.includes(name) ? '' : '//# allFunctionsCalledOnLoad\n';
