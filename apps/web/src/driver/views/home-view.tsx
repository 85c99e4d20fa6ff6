import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { memo, useEffect, useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { addressParts, contactsOf, isOpen, nextStop, outcomeOf, piecesOf, progressOf } from '../day/stop-facts.ts';
import { useJourney } from '../journey/journey-state.ts';
import { CLOSE_METRES, metresTo } from '../journey/positions.ts';
import { openView } from '../navigation.ts';
import { AppBar, BarButton } from '../ui/app-bar.tsx';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage, LargeMessage } from '../ui/driver-page.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SyncStrip } from '../ui/sync-state.tsx';
import { UpdatePrompt } from '../ui/update-prompt.tsx';
import { reloadApp, useAppUpdate } from '../update/app-update.ts';
import { useWork, type Work } from '../work.tsx';
import { HandlingChips, HandlingIcons } from './flags.tsx';
import styles from './home-view.module.css';
import { useLaterViews } from './later-part.ts';
import { Collect, DriveDock, Notes, ReceiverAnswer, useTimes } from './stop-parts.tsx';
import { UndoBar } from './undo-bar.tsx';

/** The start of the app: the next stop in large, and those after it. */
export const HomeView = () => {
  const work = useWork();
  const { t, format } = useI18n();
  const now = useNow();
  const isUpdateWaiting = useAppUpdate(({ waiting }) => waiting !== null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { day, sync, session } = work;
  const isShared = useJourney(({ isOn }) => isOn);
  const { user } = session;
  const progress = day && day.stops.length > 0 ? progressOf(day) : null;
  const date = format.scheduledDay(day?.day ?? format.calendarDay(now), now);
  const [conflict] = day?.conflicts ?? [];
  const later = useLaterViews(isMenuOpen || conflict !== undefined);
  return (
    <DriverPage
      bar={
        <AppBar
          title={progress ? t('driver.stopsDone', progress) : t('page.driver')}
          detail={[date, day?.vehicle?.registration ?? user.vehicleRegistration, user.name ?? user.email]}
        >
          <BarButton
            label={t('driver.menu')}
            icon={<IconMenu2 size={28} stroke={1.75} aria-hidden />}
            onClick={() => setIsMenuOpen(true)}
          />
        </AppBar>
      }
      top={
        <>
          {progress && <ProgressLine {...progress} />}
          <SyncStrip sync={sync} onOpen={() => openView({ name: 'queue' })} />
          {isUpdateWaiting && <UpdatePrompt onUse={reloadApp} />}
        </>
      }
      dock={<HomeDock work={work} />}
    >
      <HomeContent work={work} />
      {isShared && <p className={styles.aside}>{t('driver.journey.on')}</p>}
      <UndoBar />
      {isMenuOpen && later && (
        <later.DriverMenu
          user={user}
          usesWarehouseScan={work.config.usesWarehouseScan}
          mayTake={day?.vehicle != null && !work.config.usesAssignedShipments}
          sync={sync}
          isDriving={day !== null && day.startedAt !== null && day.endedAt === null}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
      {conflict && later && <later.ConflictSheet key={conflict.id} conflict={conflict} />}
    </DriverPage>
  );
};

const HomeContent = ({ work: { day, hasFailed, config } }: { readonly work: Work }) => {
  const { t } = useI18n();
  if (!day) {
    return hasFailed ? (
      <LargeMessage title={t('driver.notLoaded')} text={t('driver.notLoadedDetail')} />
    ) : (
      <p role="status" className={styles.aside}>
        {t('driver.loading')}
      </p>
    );
  }
  if (!day.vehicle) return <LargeMessage title={t('driver.noVehicle')} text={t('driver.noVehicleDetail')} />;
  if (day.stops.length === 0) return <LargeMessage title={t('driver.noStops')} text={t('driver.noStopsDetail')} />;
  const next = nextStop(day);
  if (day.endedAt || !next) {
    return (
      <>
        {day.endedAt ? (
          <LargeMessage title={t('driver.end.finished')} text={t('driver.end.finishedDetail')} />
        ) : (
          <LargeMessage title={t('driver.allDone')} text={t('driver.allDoneDetail')} />
        )}
        <DoneStops day={day} />
      </>
    );
  }
  return <OpenDay day={day} next={next} isCompressed={config.usesCompressedDriverHomeView} />;
};

/** So many rows with every frame, after the next stop: laying out more text at a time is felt on a slow phone. */
const ROWS_AT_ONCE = 4;

/** A slow phone stays usable while a long day arrives. */
const useInFrames = (stops: readonly DriverStop[]): readonly DriverStop[] => {
  const [count, setCount] = useState(0);
  const isWhole = count >= stops.length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setCount(count + ROWS_AT_ONCE));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return stops.slice(0, count);
};

type OpenDayProps = { readonly day: DriverDay; readonly next: DriverStop; readonly isCompressed: boolean };

const OpenDay = ({ day, next, isCompressed }: OpenDayProps) => {
  const { t } = useI18n();
  const later = day.stops.filter((stop) => isOpen(stop) && stop.id !== next.id);
  const shown = useInFrames(later);
  const rows = shown.map((stop) => (
    <li key={stop.id}>
      <StopRow stop={stop} isCompressed={isCompressed} />
    </li>
  ));
  return (
    <>
      {isCompressed ? (
        <ol className={styles.list}>
          <li>
            <CompressedNext stop={next} />
          </li>
          {rows}
        </ol>
      ) : (
        <>
          <NextStop stop={next} isLast={later.length === 0} />
          {later.length > 0 && (
            <section aria-labelledby="driver-then">
              <h2 id="driver-then" className={styles.heading}>
                {t('driver.afterwards')}
                <span>{t('driver.more', { count: later.length })}</span>
              </h2>
              <ol className={styles.list}>{rows}</ol>
            </section>
          )}
        </>
      )}
      {/* It would move with every row above it. */}
      {shown.length === later.length && <DoneStops day={day} />}
    </>
  );
};

/** Times are compared as they are written; the comparison of a language would have to be loaded first. */
const laterFirst = ({ completedAt: one }: DriverStop, { completedAt: other }: DriverStop): number => {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? 1 : -1;
};

/** What is over, the last first: a stop that was closed by mistake is found here. */
const DoneStops = ({ day }: { readonly day: DriverDay }) => {
  const { t } = useI18n();
  const [isShown, setIsShown] = useState(false);
  const done = day.stops.filter((stop) => !isOpen(stop)).toSorted(laterFirst);
  if (done.length === 0) return null;
  return (
    <details className={styles.done} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
      <summary className={styles.heading}>
        {t('driver.done.title')}
        <span>{done.length}</span>
      </summary>
      <ol className={styles.list}>{isShown && <DoneRows stops={done} />}</ol>
    </details>
  );
};

const DoneRows = ({ stops }: { readonly stops: readonly DriverStop[] }) =>
  useInFrames(stops).map((stop) => (
    <li key={stop.id}>
      <DoneRow stop={stop} />
    </li>
  ));

const HomeDock = ({ work: { day, hasFailed, reload, act } }: { readonly work: Work }) => {
  const { t } = useI18n();
  if (!day) return hasFailed ? <ReloadDock onReload={reload} /> : null;
  if (!day.vehicle || day.stops.length === 0) return null;
  if (day.endedAt) return null;
  const next = nextStop(day);
  if (!next) {
    return (
      <Dock>
        <DockAction isFilled onClick={() => openView({ name: 'end' })}>
          {t('driver.end.open')}
        </DockAction>
      </Dock>
    );
  }
  if (!day.startedAt) {
    return (
      <Dock>
        <DockAction isFilled onClick={() => openView({ name: 'load' })}>
          {t('driver.load.title')}
        </DockAction>
      </Dock>
    );
  }
  return <DriveDock day={day} stop={next} act={act} />;
};

const ReloadDock = ({ onReload }: { readonly onReload: () => void }) => {
  const { t } = useI18n();
  return (
    <Dock>
      <DockAction isFilled onClick={onReload}>
        {t('driver.again')}
      </DockAction>
    </Dock>
  );
};

type StopProps = { readonly stop: DriverStop };

const Punctuality = ({ stop }: StopProps) => {
  const { t, format } = useI18n();
  const here = useJourney(({ last }) => last);
  const metres = here && stop.point ? metresTo(here, stop.point) : null;
  if (metres !== null && metres <= CLOSE_METRES)
    return <span className={styles.onTime}>{t('driver.close', { distance: format.distance(metres) })}</span>;
  if (stop.lateMinutes > 0) return <span className={styles.late}>{t('driver.late', { count: stop.lateMinutes })}</span>;
  if (stop.risk !== 'on-time') return <span className={styles.risky}>{t('driver.atRisk')}</span>;
  return <span className={styles.onTime}>{t('driver.onTime')}</span>;
};

/** More letters than a line of the largest ones has room for, beside the time. */
const LONG_WORD = 14;
const hasLongWord = (street: string) => street.split(' ').some((word) => word.length > LONG_WORD);

const NextStop = memo(({ stop, isLast }: StopProps & { readonly isLast: boolean }) => {
  const { t } = useI18n();
  const { street, town } = addressParts(stop.address);
  const { arrival, window } = useTimes(stop);
  const [contact] = contactsOf(stop);
  return (
    <section className={styles.next} aria-labelledby="driver-next">
      <p className={styles.kicker}>
        <span className={styles.accent}>{t('driver.next', { number: stop.stopNumber })}</span>
        <Punctuality stop={stop} />
      </p>
      <button type="button" className={styles.place} onClick={() => openView({ name: 'stop', deliveryId: stop.id })}>
        <h2 id="driver-next" className={classNames(styles.street, hasLongWord(street) && styles.long)}>
          {street}
        </h2>
        <span className={styles.arrival}>{arrival}</span>
        <span className={styles.town}>{town}</span>
        <span className={styles.window}>{window}</span>
      </button>
      <p className={styles.who}>
        {stop.kind === 'pickup' && (
          <strong>
            {t('driver.pickup')} ·{'\u00a0'}
          </strong>
        )}
        {stop.name && <strong>{stop.name}</strong>}
        {stop.name && ' ·\u00a0'}
        {t('driver.parcels', { count: piecesOf(stop) })}
      </p>
      <ReceiverAnswer stop={stop} />
      <HandlingChips stop={stop} />
      <Notes stop={stop} />
      <Collect stop={stop} />
      {contact && (
        <div className={styles.reach}>
          <a className={styles.button} href={`tel:${contact.phoneNumber}`}>
            <IconPhone size={24} stroke={1.75} aria-hidden />
            {t('driver.call')}
          </a>
          <a className={styles.button} href={`sms:${contact.phoneNumber}`}>
            <IconMessage size={24} stroke={1.75} aria-hidden />
            {t('driver.message')}
          </a>
        </div>
      )}
      {isLast && <p className={styles.last}>{t('driver.lastOne')}</p>}
    </section>
  );
});

const CompressedNext = ({ stop }: StopProps) => {
  const { t } = useI18n();
  const { arrival } = useTimes(stop);
  return (
    <button
      type="button"
      className={classNames(styles.row, styles.current)}
      onClick={() => openView({ name: 'stop', deliveryId: stop.id })}
    >
      <span className={classNames(styles.number, styles.numberFilled)}>{stop.stopNumber}</span>
      <span className={styles.words}>
        <strong className={styles.currentStreet}>{addressParts(stop.address).street}</strong>
        <ReceiverAnswer stop={stop} />
        <HandlingChips stop={stop} />
        <span>{t('driver.parcels', { count: piecesOf(stop) })}</span>
        <Collect stop={stop} />
      </span>
      <span className={styles.time}>{arrival}</span>
    </button>
  );
};

const StopRow = memo(({ stop, isCompressed }: StopProps & { readonly isCompressed: boolean }) => {
  const { t } = useI18n();
  const { arrival } = useTimes(stop);
  const { street } = addressParts(stop.address);
  const detail = [
    stop.kind === 'pickup' && t('driver.pickup'),
    stop.name,
    t('driver.parcels', { count: piecesOf(stop) }),
  ];
  return (
    <button type="button" className={styles.row} onClick={() => openView({ name: 'stop', deliveryId: stop.id })}>
      <span className={styles.number}>{stop.stopNumber}</span>
      <span className={styles.words}>
        <strong>{street}</strong>
        {!isCompressed && <span className={styles.small}>{detail.filter(Boolean).join(' · ')}</span>}
      </span>
      <HandlingIcons stop={stop} />
      <span className={styles.time}>
        {arrival}
        {stop.lateMinutes > 0 && (
          <span className={styles.lateSmall}>{t('driver.late', { count: stop.lateMinutes })}</span>
        )}
      </span>
    </button>
  );
});

const DoneRow = memo(({ stop }: StopProps) => {
  const { t, format } = useI18n();
  return (
    <button type="button" className={styles.row} onClick={() => openView({ name: 'stop', deliveryId: stop.id })}>
      <span className={styles.number}>{stop.stopNumber}</span>
      <span className={styles.words}>
        <strong>{addressParts(stop.address).street}</strong>
        <span className={styles.small}>{t(`driver.done.${stop.kind}.${outcomeOf(stop)}`)}</span>
      </span>
      <span className={styles.time}>{stop.completedAt && format.time(new Date(stop.completedAt))}</span>
    </button>
  );
});
