import { describe, expect, test } from 'vitest';
import { codeGroupOf, compileHint, type ModuleInfo } from './code-groups.ts';

const ENTRY = '/apps/web/src/app/main.tsx';
const LOGIN = '/apps/web/src/screens/public/login.tsx';
const LIST = '/apps/web/src/screens/shipments/shipments.tsx';
const USERS = '/apps/web/src/screens/users/users.tsx';
const MENU = '/apps/web/src/ui/layers/menu-popup.tsx';
const BASE_UI = '/node_modules/@base-ui/react/menu/index.js';

/** A program of modules, each with what it imports; the entry imports the screens and the menu on demand. */
const program = (imports: Readonly<Record<string, readonly string[]>>) => {
  const onDemand = [LOGIN, LIST, USERS, MENU];
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

test.each([
  ['layers', '//# allFunctionsCalledOnLoad\n'],
  ['shipment-modal', '//# allFunctionsCalledOnLoad\n'],
  ['phone-numbers', ''],
])('the file %s begins with "%s"', (name, hint) => {
  expect(compileHint(name)).toBe(hint);
});
