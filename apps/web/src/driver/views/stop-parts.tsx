import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs';
import IconHomeX from '@tabler/icons-react/dist/esm/icons/IconHomeX.mjs';
import IconMapPinCheck from '@tabler/icons-react/dist/esm/icons/IconMapPinCheck.mjs';
import IconNavigation from '@tabler/icons-react/dist/esm/icons/IconNavigation.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { useI18n } from '../../lib/language/i18n.tsx';
import { amountsOf, mapsUrl, notesOf, shipmentsLeft, toCollect } from '../day/stop-facts.ts';
import { useJourney } from '../journey/journey-state.ts';
import { CLOSE_METRES, metresTo } from '../journey/positions.ts';
import { openView } from '../navigation.ts';
import { Dock, DockAction, DockLink } from '../ui/dock.tsx';
import { useOnce } from '../ui/use-once.ts';
import type { Work } from '../work.tsx';
import styles from './stop-parts.module.css';

type StopProps = { readonly stop: DriverStop };

type DriveProps = {
  readonly day: DriverDay;
  readonly stop: DriverStop;
  readonly act: Work['act'];
  /** Below the stop itself, which need not be opened then. */
  readonly isOfStop?: boolean;
};

/** The two actions of the road keep their places; close to the stop the filled one changes. */
export const DriveDock = ({ day, stop, act, isOfStop = false }: DriveProps) => {
  const { t } = useI18n();
  const here = useJourney(({ last }) => last);
  const isClose = here !== null && stop.point !== null && metresTo(here, stop.point) <= CLOSE_METRES;
  const isThere = stop.arrivedAt !== null;
  const once = useOnce();
  const arrive = async () => {
    if (!isThere && day.vehicle) {
      await act({ kind: 'arrive', vehicleId: day.vehicle.id, deliveryId: stop.id }, { about: stop.address });
    }
    if (!isOfStop) openView({ name: 'stop', deliveryId: stop.id });
    return true;
  };
  return (
    <Dock>
      <DockLink
        isFilled={!isClose && !isThere}
        icon={<IconNavigation size={24} stroke={1.75} aria-hidden />}
        href={mapsUrl(stop, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
      >
        {t('driver.navigate')}
      </DockLink>
      <DockAction
        isFilled={isClose || isThere}
        icon={<IconMapPinCheck size={24} stroke={1.75} aria-hidden />}
        onClick={() => void once(arrive)}
      >
        {t('driver.here')}
      </DockAction>
    </Dock>
  );
};

export const useTimes = ({ eta, earliestTime, latestTime }: DriverStop) => {
  const { t, format } = useI18n();
  return {
    arrival: eta ? format.time(new Date(eta)) : null,
    window:
      earliestTime && latestTime
        ? `${earliestTime}–${latestTime}`
        : latestTime
          ? t('driver.by', { time: latestTime })
          : earliestTime
            ? t('driver.from', { time: earliestTime })
            : null,
  };
};

/** What the receiver has answered is part of the stop, and not a message to dig for. */
export const ReceiverAnswer = ({ stop }: StopProps) => {
  const { t } = useI18n();
  const answer = shipmentsLeft(stop).find(
    ({ receiverStatus, receiverNote }) => receiverNote || (receiverStatus && receiverStatus !== 'home'),
  );
  if (!answer) return null;
  const { receiverStatus, receiverNote } = answer;
  return (
    <span className={styles.answer}>
      <IconHomeX size={26} stroke={1.75} aria-hidden />
      <span className={styles.note}>
        {receiverStatus && receiverStatus !== 'home' && (
          <strong className={styles.status}>{t(`driver.receiver.${receiverStatus}`)}</strong>
        )}
        {receiverNote}
      </span>
    </span>
  );
};

export const Collect = ({ stop }: StopProps) => {
  const { t, format } = useI18n();
  const due = toCollect(stop);
  if (due.length === 0) return null;
  const amounts = amountsOf(due).map(format.money);
  return (
    <p className={styles.line}>
      <IconCashBanknote size={22} stroke={1.75} aria-hidden />
      <span>
        {amounts.length > 0 ? t('driver.collect', { amount: amounts.join(' + ') }) : t('driver.collectHidden')}
      </span>
    </p>
  );
};

export const Notes = ({ stop }: StopProps) =>
  notesOf(stop).map((note) => (
    <p key={note} className={styles.line}>
      <IconNote size={22} stroke={1.75} aria-hidden />
      <span className={styles.note}>{note}</span>
    </p>
  ));
