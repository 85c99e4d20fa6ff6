import { describe, expect, test } from 'vitest';
import { codeGroupOf, compileHint, firstLoadGroupOf, type ModuleInfo } from './code-groups.ts';

const ENTRY = '/apps/web/src/app/main.tsx';
const LOGIN = '/apps/web/src/screens/public/login.tsx';
const DRIVERS_SCAN = '/apps/web/src/driver/scan.tsx';
const ICELANDIC = '/packages/i18n/src/is.ts';
const ICELANDIC_OF_DRIVERS = '/packages/i18n/src/is/driver-app.ts';
const LIST = '/apps/web/src/screens/shipments/shipments.tsx';
const USERS = '/apps/web/src/screens/users/users.tsx';
const MENU = '/apps/web/src/ui/layers/menu-popup.tsx';
const BASE_UI = '/node_modules/@base-ui/react/menu/index.js';

/** A program of modules, each with what it imports; the entry imports the screens and the menu on demand. */
const program = (imports: Readonly<Record<string, readonly string[]>>) => {
  const onDemand = [LOGIN, LIST, USERS, MENU, DRIVERS_SCAN, ICELANDIC, ICELANDIC_OF_DRIVERS];
  const all = new Set([ENTRY, ...onDemand, ...Object.keys(imports), ...Object.values(imports).flat()]);
  const infos = new Map<string, ModuleInfo>(
    [...all].map((id) => [
      id,
      {
        isEntry: id === ENTRY,
        dynamicImporters: onDemand.includes(id) ? [ENTRY] : [],
        importers: Object.keys(imports).filter((from) => imports[from]?.includes(id)),
        importedIds: imports[id] ?? [],
      },
    ]),
  );
  return (id: string) => codeGroupOf(id, (each) => infos.get(each) ?? null);
};

describe('the file that a module is put into', () => {
  test.each([
    ['the screen that alone needs it', { [LIST]: ['a'] }, null],
    ['one for its two moments', { [LIST]: ['a'], [USERS]: ['a'] }, 'list-screens'],
    [
      'one for all moments',
      { [LOGIN]: ['a'], [LIST]: ['a'], [USERS]: ['a'], [MENU]: ['a'] },
      'public-list-screens-later',
    ],
    ['one for the dashboard and the driver app', { [MENU]: ['a'], [DRIVERS_SCAN]: ['a'] }, 'later-driver'],
    ['apart in Icelandic', { [ICELANDIC]: ['a'], [ICELANDIC_OF_DRIVERS]: ['a'] }, 'icelandic'],
    ['one with the modules in between', { [LOGIN]: ['b'], [MENU]: ['b'], b: ['a'] }, 'public-later'],
    [
      'one apart from what needs no large library',
      { [LIST]: ['a'], [USERS]: ['a'], a: [BASE_UI] },
      'list-screens-layers',
    ],
    [
      'one apart also when a module in between needs it',
      { [LIST]: ['a'], [USERS]: ['a'], a: ['b'], b: [BASE_UI] },
      'list-screens-layers',
    ],
  ])('is %s', (_, imports, expected) => {
    expect(program(imports)('a')).toBe(expected);
  });

  test('is the one of its library, whoever needs it', () => {
    expect(program({ [MENU]: [BASE_UI] })(BASE_UI)).toBe('layers');
  });

  test('is found in a circle of imports too', () => {
    const groupOf = program({ [LIST]: ['a'], [USERS]: ['b'], a: ['b'], b: ['a'] });
    expect([groupOf('a'), groupOf('b')]).toEqual(['list-screens', 'list-screens']);
  });
});

describe('the file of a module in the first load', () => {
  const DASHBOARD = '/apps/web/index.html';
  const DRIVER = '/apps/web/driver.html';
  const groupOf = (id: string, importers: readonly string[], dynamicImporters: readonly string[]) => {
    const info = (isEntry: boolean): ModuleInfo => ({ isEntry, importers: [], dynamicImporters: [], importedIds: [] });
    const infos = new Map([DASHBOARD, DRIVER].map((entry) => [entry, info(true)]));
    infos.set('between', { ...info(false), importers: [DRIVER] });
    infos.set(id, { ...info(false), importers, dynamicImporters });
    return firstLoadGroupOf(id, (each) => infos.get(each) ?? null);
  };

  test.each([
    ['the dashboard alone', [DASHBOARD], [], 'start-index'],
    ['both', [DASHBOARD, DRIVER], [], 'start-index-driver'],
    ['both, the driver app by another module', [DASHBOARD, 'between'], [], 'start-index-driver'],
    ['the dashboard, and later perhaps the driver app', [DASHBOARD], ['between'], 'start-index-or-driver'],
    ['the driver app, and later perhaps the dashboard', [DRIVER], [DASHBOARD], 'start-driver-or-index'],
  ])('needed by %s', (_, importers, later, expected) => {
    expect(groupOf('/apps/web/src/lib/a.ts', importers, later)).toBe(expected);
  });

  test('is none of its own for the dashboard alone', () => {
    expect(groupOf('/packages/domain/src/ids.ts', [DASHBOARD], [])).toBe('start-index');
  });

  test.each([
    ['/node_modules/react/index.js', 'libraries-index-driver'],
    ['/packages/contract/src/session.ts', 'start-index-driver'],
    ['/apps/web/src/driver/draw.ts', 'draw-index-driver'],
    ['/packages/domain/src/ids.ts', 'domain-index-driver'],
    ['/packages/i18n/src/en/initial.ts', 'start-index-driver'],
  ])('is another for each part that a slow phone runs by itself: %s', (id, expected) => {
    expect(groupOf(id, [DASHBOARD, DRIVER], [])).toBe(expected);
  });
});

test.each([
  ['layers', '//# allFunctionsCalledOnLoad\n'],
  ['shipment-modal', '//# allFunctionsCalledOnLoad\n'],
  ['phone-numbers', ''],
])('the file %s begins with "%s"', (name, hint) => {
  expect(compileHint(name)).toBe(hint);
});
