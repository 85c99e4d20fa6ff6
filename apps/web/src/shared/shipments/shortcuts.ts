import type { Translate } from '@waybill/i18n/translate';
import type { ShortcutGroup } from '../../ui/layers/shortcuts-modal.tsx';

/** The keyboard shortcuts of this page, for the overview. */
export const shortcutGroups = (t: Translate): readonly ShortcutGroup[] => [
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
  {
    heading: t('shipmentList.shortcuts.anywhere'),
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: t('shipmentList.shortcuts.palette') },
      { keys: ['?'], does: t('shipmentList.shortcuts.sheet') },
      { keys: ['Esc'], does: t('shipmentList.shortcuts.escape') },
    ],
  },
];
