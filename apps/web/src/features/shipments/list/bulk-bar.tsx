import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconStatusChange from '@tabler/icons-react/dist/esm/icons/IconStatusChange.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Kbd } from '../../../ui/basics/kbd.tsx';
import { useBeyond } from '../../../ui/basics/use-beyond.ts';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../../ui/layers/menu-item.tsx';
import type { BarAction } from './bar-kinds.ts';
import styles from './bulk-bar.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type BarButton = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
};

type Props = {
  readonly count: number;
  /** How many of the selected are visible: the others are on another page, or in another list. */
  readonly seen: number;
  /** How many the list matches; undefined until it is known. */
  readonly total: number | undefined;
  readonly isMatching: boolean;
  readonly isNarrow: boolean;
  readonly kinds: readonly BarAction[];
  readonly onAction: (kind: BarAction) => void;
  readonly onDeleteAll: () => void;
  readonly onSelectMatching: () => void;
  readonly onClear: () => void;
};

/** The actions on the selected shipments. The bar is a row of the layout, so it covers no shipment. */
export const BulkBar = (props: Props) => {
  const { count, seen, total, isMatching, isNarrow, kinds, onAction, onDeleteAll, onSelectMatching, onClear } = props;
  const { t } = useI18n();
  const buttons = useBarButtons();
  const actions = kinds.map((kind) => ({ kind, ...buttons[kind] }));
  const [row, beyond] = useBeyond(true, actions.map(({ label }) => label).join());
  const inMenu = actions.slice(actions.length - beyond);
  const mayMatch = !isMatching && total !== undefined && total > count;
  const mayDeleteAll = kinds.includes('delete') && total !== undefined && total > 0;
  return (
    <section className={styles.bar} aria-label={t('shipmentList.bulk.bar')}>
      <span className={styles.count} role="status">
        {isMatching ? t('shipmentList.bulk.matching', { count }) : t('shipmentList.bulk.selected', { count })}
        {!isMatching && seen < count && `, ${t('shipmentList.bulk.onThisPage', { count: seen })}`}
      </span>
      {mayMatch && !isNarrow && (
        <button type="button" className={styles.matching} onClick={onSelectMatching}>
          {t('shipmentList.bulk.selectMatching', { count: total })}
        </button>
      )}
      <div ref={row} className={styles.actions}>
        {actions.map(({ kind, label, icon, shortcut }, index) => (
          <button
            key={kind}
            type="button"
            className={classNames(
              styles.action,
              kind === 'delete' && styles.grave,
              index >= actions.length - beyond && styles.beyond,
            )}
            {...(shortcut && { 'aria-keyshortcuts': shortcut })}
            onClick={() => onAction(kind)}
          >
            {icon}
            {label}
            {shortcut && (
              <span className={styles.key} aria-hidden>
                <Kbd>{shortcut}</Kbd>
              </span>
            )}
          </button>
        ))}
      </div>
      {(inMenu.length > 0 || mayDeleteAll || (isNarrow && mayMatch)) && (
        <MenuButton
          label={t('shipmentList.bulk.more')}
          className={styles.action}
          content={<IconDots size={18} stroke={1.75} aria-hidden />}
        >
          {isNarrow && mayMatch && (
            <MenuItem onChoose={onSelectMatching}>{t('shipmentList.bulk.selectMatching', { count: total })}</MenuItem>
          )}
          {inMenu.map(({ kind, label, icon }) => (
            <MenuItem key={kind} icon={icon} isDangerous={kind === 'delete'} onChoose={() => onAction(kind)}>
              {label}
            </MenuItem>
          ))}
          {mayDeleteAll && (
            <>
              {inMenu.length > 0 && <MenuLine />}
              <MenuItem icon={<IconTrash {...ICON} />} isDangerous onChoose={onDeleteAll}>
                {t('shipmentList.bulk.deleteAll', { count: total })}
              </MenuItem>
            </>
          )}
        </MenuButton>
      )}
      <button type="button" className={styles.action} aria-keyshortcuts="Escape" onClick={onClear}>
        {t('shipmentList.bulk.clear')}
        <span className={styles.key} aria-hidden>
          <Kbd>Esc</Kbd>
        </span>
      </button>
    </section>
  );
};

const useBarButtons = (): Readonly<Record<BarAction, BarButton>> => {
  const { t } = useI18n();
  return {
    'accept-requests': { label: t('shipmentList.bulk.acceptRequests'), icon: <IconCheck {...ICON} /> },
    assign: { label: t('shipmentList.bulk.assign'), icon: <IconTruck {...ICON} />, shortcut: 'A' },
    'change-status': {
      label: t('shipmentList.bulk.changeStatus'),
      icon: <IconStatusChange {...ICON} />,
      shortcut: 'S',
    },
    'request-transport': { label: t('shipmentList.bulk.requestTransport'), icon: <IconSend {...ICON} /> },
    'set-scheduled-date': { label: t('shipmentList.bulk.setDate'), icon: <IconCalendar {...ICON} /> },
    'print-labels': { label: t('shipmentList.bulk.printLabels'), icon: <IconPrinter {...ICON} />, shortcut: 'P' },
    restore: { label: t('shipmentList.bulk.restore'), icon: <IconRestore {...ICON} /> },
    export: { label: t('list.export'), icon: <IconFileTypeCsv {...ICON} /> },
    delete: { label: t('shipmentList.bulk.delete'), icon: <IconTrash {...ICON} /> },
    'create-payment': { label: t('shipmentList.bulk.createPayment'), icon: <IconCreditCard {...ICON} /> },
    'print-proofs': { label: t('shipmentList.bulk.printProofs'), icon: <IconFileTypePdf {...ICON} /> },
  };
};
