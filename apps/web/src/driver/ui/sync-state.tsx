import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './sync-state.module.css';

/** How much of what the driver has done is still on the phone only. */
export type SyncState = { readonly waiting: number; readonly isOnline: boolean };

type Props = { readonly sync: SyncState; readonly onOpen: () => void };

const iconOf = ({ waiting, isOnline }: SyncState) => {
  if (waiting > 0) return IconCloudUp;
  return isOnline ? IconCloudCheck : IconCloudOff;
};

/** Below the bar of the home view: what is waiting, in words. A tap opens the list of it. */
export const SyncStrip = ({ sync, onOpen }: Props) => {
  const { t } = useI18n();
  const { waiting, isOnline } = sync;
  const Icon = iconOf(sync);
  const isBusy = waiting > 0 || !isOnline;
  const title =
    waiting > 0
      ? t('driver.sync.waiting', { count: waiting })
      : t(isOnline ? 'driver.sync.allSent' : 'driver.sync.noSignal');
  const waitingDetail = isOnline ? t('driver.sync.onItsWay') : t('driver.sync.safe');
  return (
    <button type="button" className={classNames(styles.strip, isBusy && styles.isWaiting)} onClick={onOpen}>
      <Icon size={26} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{waiting > 0 ? waitingDetail : t('driver.sync.sentDetail')}</span>
      </span>
      <IconChevronRight size={24} stroke={1.75} aria-hidden />
    </button>
  );
};

/** The same in the bar of every other view. */
export const SyncPill = ({ sync, onOpen }: Props) => {
  const { t } = useI18n();
  const { waiting, isOnline } = sync;
  const Icon = iconOf(sync);
  const whenEmpty = t(isOnline ? 'driver.sync.allSent' : 'driver.sync.noSignal');
  return (
    <button type="button" className={styles.pill} onClick={onOpen}>
      <span className={classNames(styles.painted, waiting > 0 && styles.isWaitingPill)}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {waiting > 0 ? t('driver.sync.pill', { count: waiting }) : whenEmpty}
      </span>
    </button>
  );
};
