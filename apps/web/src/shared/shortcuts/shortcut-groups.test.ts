import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { type ShortcutPage, shortcutGroups } from './shortcut-groups.ts';

const t = createTranslate('en');
const toldOf = (page: ShortcutPage | null, key: string) =>
  shortcutGroups(t, page).flatMap(({ shortcuts }) =>
    shortcuts.filter(({ keys }) => keys[0] === key).map(({ does }) => does),
  );

test.each([
  ['shipments', 'P', ['Print labels']],
  ['board', 'P', ['Plan']],
  ['board', 'S', []],
  ['geocode', 'S', ['Skip']],
  ['route', 'O', ['Optimise']],
  [null, 'P', []],
  [null, 'J', ['Next and previous row']],
] as const)('on the page %s, %s is told as what it does there', (page, key, told) => {
  expect(toldOf(page, key)).toEqual(told);
});

test('the keys that are the same everywhere are told everywhere', () => {
  for (const page of ['shipments', 'board', 'route', 'geocode', null] as const)
    for (const key of ['Ctrl', '?', 'Esc']) expect(toldOf(page, key)).not.toEqual([]);
});
