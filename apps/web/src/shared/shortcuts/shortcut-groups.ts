import type { Translate } from '@waybill/i18n/translate';
import type { ShortcutGroup } from '../../ui/layers/shortcuts-modal.tsx';

/** The pages whose keys are their own; the others have those of a list. */
export type ShortcutPage = 'shipments' | 'board' | 'route' | 'geocode';

const GROUPS: Readonly<Record<ShortcutPage | 'list', (t: Translate) => readonly ShortcutGroup[]>> = {
  list: (t) => [
    {
      heading: t('shipmentList.shortcuts.list'),
      shortcuts: [
        { keys: ['J', 'K'], does: t('shipmentList.shortcuts.row') },
        { keys: ['Enter'], does: t('shipmentList.shortcuts.openRow') },
        { keys: ['/'], does: t('shipmentList.shortcuts.search') },
      ],
    },
  ],
  shipments: (t) => [
    {
      heading: t('shipmentList.shortcuts.list'),
      shortcuts: [
        { keys: ['J', 'K'], does: t('shipmentList.shortcuts.move') },
        { keys: ['Enter', 'Space'], does: t('shipmentList.shortcuts.open') },
        { keys: ['E'], does: t('shipmentList.shortcuts.edit') },
        { keys: ['X'], does: t('shipmentList.shortcuts.select') },
        { keys: ['Shift', 'X'], does: t('shipmentList.shortcuts.range') },
        { keys: ['/'], does: t('shipmentList.shortcuts.search') },
        { keys: ['C'], does: t('shipmentList.shortcuts.create') },
        { keys: ['Ctrl', 'Enter'], does: t('shipmentList.shortcuts.send') },
        { keys: ['M'], does: t('shipmentList.shortcuts.view') },
        { keys: ['←', '→'], does: t('shipmentList.shortcuts.width') },
      ],
    },
    {
      heading: t('shipmentList.shortcuts.selection'),
      shortcuts: [
        { keys: ['A'], does: t('shipmentList.shortcuts.assign') },
        { keys: ['S'], does: t('shipmentList.shortcuts.status') },
        { keys: ['P'], does: t('shipmentList.shortcuts.labels') },
      ],
    },
  ],
  board: (t) => [
    {
      heading: t('board.shortcuts.pool'),
      shortcuts: [
        { keys: ['J', 'K'], does: t('board.shortcuts.walk') },
        { keys: ['A', 'I'], does: t('board.shortcuts.assign') },
        { keys: ['X'], does: t('board.shortcuts.select') },
        { keys: ['M'], does: t('board.shortcuts.move') },
      ],
    },
    {
      heading: t('board.shortcuts.timeline'),
      shortcuts: [
        { keys: ['←', '→', '↑', '↓'], does: t('board.shortcuts.stops') },
        { keys: ['Alt', '↑', '↓'], does: t('board.shortcuts.step') },
        { keys: ['L'], does: t('board.shortcuts.lock') },
        { keys: ['M'], does: t('board.shortcuts.move') },
      ],
    },
    {
      heading: t('board.shortcuts.day'),
      shortcuts: [
        { keys: ['P'], does: t('board.shortcuts.plan') },
        { keys: ['Z'], does: t('board.shortcuts.undo') },
      ],
    },
  ],
  route: (t) => [
    {
      heading: t('vehicleRoute.shortcuts.route'),
      shortcuts: [
        { keys: ['Alt', '↑', '↓'], does: t('vehicleRoute.shortcuts.step') },
        { keys: ['L'], does: t('vehicleRoute.shortcuts.lock') },
        { keys: ['M'], does: t('vehicleRoute.shortcuts.move') },
        { keys: ['O'], does: t('vehicleRoute.shortcuts.optimise') },
        { keys: ['Ctrl', 'S'], does: t('vehicleRoute.shortcuts.save') },
      ],
    },
  ],
  geocode: (t) => [
    {
      heading: t('geocode.shortcuts.stop'),
      shortcuts: [
        { keys: ['1', '9'], does: t('geocode.shortcuts.pick') },
        { keys: ['Enter'], does: t('geocode.shortcuts.confirm') },
        { keys: ['S'], does: t('geocode.shortcuts.skip') },
        { keys: ['J', 'K'], does: t('geocode.shortcuts.walk') },
        { keys: ['F'], does: t('geocode.shortcuts.search') },
        { keys: ['←', '→', '↑', '↓'], does: t('geocode.shortcuts.nudge') },
      ],
    },
  ],
};

/** The keys that do something on a page, for the overview: the same letter means another thing elsewhere. */
export const shortcutGroups = (t: Translate, page: ShortcutPage | null): readonly ShortcutGroup[] => [
  ...GROUPS[page ?? 'list'](t),
  {
    heading: t('shipmentList.shortcuts.anywhere'),
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: t('shipmentList.shortcuts.palette') },
      { keys: ['?'], does: t('shipmentList.shortcuts.sheet') },
      { keys: ['Esc'], does: t('shipmentList.shortcuts.escape') },
    ],
  },
];
