import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './sync-state.module.css';
import { type SyncState, syncWords } from './sync-words.ts';

type Props = { readonly sync: SyncState; readonly onOpen: () => void };

const iconOf = ({ waiting, refused, isOnline }: SyncState) => {
  if (refused > 0) return IconAlertTriangle;
  if (waiting > 0) return IconCloudUp;
  return isOnline ? IconCloudCheck : IconCloudOff;
};

/** Below the bar of the home view: what is waiting, in words. A tap opens the list of it. */
export const SyncStrip = ({ sync, onOpen }: Props) => {
  const { t } = useI18n();
  const { title, detail } = syncWords(sync, t);
  const Icon = iconOf(sync);
  const isQuiet = sync.waiting + sync.refused === 0 && sync.isOnline;
  return (
    <button type="button" className={classNames(styles.strip, !isQuiet && styles.isWaiting)} onClick={onOpen}>
      <Icon size={26} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <IconChevronRight size={24} stroke={1.75} aria-hidden />
    </button>
  );
};

/** The same in the bar of every other view. */
export const SyncPill = ({ sync, onOpen }: Props) => {
  const { t } = useI18n();
  const Icon = iconOf(sync);
  return (
    <button type="button" className={styles.pill} onClick={onOpen}>
      <span className={classNames(styles.painted, sync.waiting + sync.refused > 0 && styles.isWaitingPill)}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {syncWords(sync, t).short}
      </span>
    </button>
  );
};
