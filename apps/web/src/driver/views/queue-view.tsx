import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { dismissFlashAbout, showFlashAbout } from '../../lib/state/flash.ts';
import { lookAgain } from '../day/day-query.ts';
import { goBack } from '../navigation.ts';
import { markRead } from '../queue/unread.ts';
import { database } from '../store/database.ts';
import type { KeptAction, KeptPhoto } from '../store/schema.ts';
import { AppBar } from '../ui/app-bar.tsx';
import { Dock, DockAction, DockLink } from '../ui/dock.tsx';
import { DriverPage, LargeMessage } from '../ui/driver-page.tsx';
import { useWork } from '../work.tsx';
import styles from './queue-view.module.css';
import rows from './rows.module.css';

const DAY_MS = 24 * 3_600_000;
/** More is read by nobody. */
const MOST_SENT = 50;

/** What needs the driver first, then what is on its way, then what was sent. */
export const QueueView = () => {
  const { t } = useI18n();
  const { actions, photos, sync, sendState } = useWork();
  const { isSending, sendNow } = useSendNow();
  useEffect(() => void markRead(database, actions, photos).catch(reportError), [actions, photos]);
  const refused = actions.filter(({ answer }) => answer?.answer === 'refused');
  const spoilt = photos.filter(({ state }) => state === 'refused');
  const waiting = actions.filter(({ state }) => state === 'waiting');
  const waitingPhotos = photos.filter(({ state }) => state === 'waiting');
  const sent = actions
    .filter(
      ({ answer, answeredAt }) => answer && answer.answer !== 'refused' && Date.now() - (answeredAt ?? 0) < DAY_MS,
    )
    .slice(-MOST_SENT)
    .reverse();
  const isSignedOut = sendState === 'signed-out';
  return (
    <DriverPage
      bar={
        <AppBar
          title={t('driver.queue.title')}
          detail={[sync.isOnline ? t('driver.queue.signalBack') : t('driver.sync.noSignal')]}
          onBack={goBack}
        />
      }
      dock={
        (sync.waiting > 0 || isSignedOut) && (
          <Dock>
            {isSignedOut ? (
              <DockLink isFilled href={`${paths.login}?${new URLSearchParams({ next: paths.driver })}`}>
                {t('driver.queue.signIn')}
              </DockLink>
            ) : (
              <DockAction isFilled disabled={isSending} onClick={() => void sendNow()}>
                {t(isSending ? 'driver.queue.sending' : 'driver.queue.sendNow')}
              </DockAction>
            )}
          </Dock>
        )
      }
    >
      {sync.waiting > 0 && (
        <p className={styles.safe}>
          <IconShieldCheck size={28} stroke={1.75} aria-hidden />
          {t('driver.queue.safe')}
        </p>
      )}
      {sync.waiting + refused.length + spoilt.length + sent.length === 0 && (
        <LargeMessage title={t('driver.sync.allSent')} text={t('driver.queue.empty')} />
      )}
      <Part title={t('driver.queue.needsYou')} count={refused.length + spoilt.length}>
        {spoilt.map((photo) => (
          <SpoiltPhoto key={photo.id} photo={photo} />
        ))}
        {refused.map((action) => (
          <ActionRow
            key={action.id}
            kept={action}
            icon={<IconAlertTriangle size={26} stroke={1.75} aria-hidden />}
            tone="error"
            detail={t(`driver.refused.${action.answer?.reason ?? 'not-found'}`)}
          />
        ))}
      </Part>
      <Part
        title={t(sync.isOnline ? 'driver.queue.onItsWay' : 'driver.queue.keptInOrder')}
        count={waiting.length + waitingPhotos.length}
      >
        {waiting.map((action) => (
          <ActionRow
            key={action.id}
            kept={action}
            icon={<IconClock size={26} stroke={1.75} aria-hidden />}
            tone="muted"
            detail={t('driver.queue.waits')}
          />
        ))}
        {waitingPhotos.map((photo) => (
          <li key={photo.id} className={styles.item} data-tone="accent">
            <IconCloudUp size={26} stroke={1.75} aria-hidden />
            <span className={styles.words}>
              <strong>{t('driver.queue.photo')}</strong>
              <progress className={styles.progress} value={photo.sentBytes} max={photo.bytes} />
            </span>
            <span>{Math.round((100 * photo.sentBytes) / photo.bytes)} %</span>
          </li>
        ))}
      </Part>
      <Part title={t('driver.queue.sentToday')} count={sent.length}>
        {sent.map((action) => (
          <ActionRow
            key={action.id}
            kept={action}
            icon={<IconCircleCheck size={26} stroke={1.75} aria-hidden />}
            tone="success"
          />
        ))}
      </Part>
    </DriverPage>
  );
};

const FAILED = 'driver-send';
/** Read in a hurry, on a phone that lies beside the wheel. */
const READ_MS = 8_000;

/** Whoever presses is told what came of it: what is sent leaves the list, and what stays does so for a reason. */
const useSendNow = () => {
  const { t } = useI18n();
  const { send, sync } = useWork();
  const [isSending, setIsSending] = useState(false);
  const isAllSent = sync.waiting === 0;
  useEffect(() => {
    if (isAllSent) dismissFlashAbout(FAILED);
  }, [isAllSent]);
  const sendNow = async () => {
    dismissFlashAbout(FAILED);
    setIsSending(true);
    const how = await send();
    setIsSending(false);
    if (how !== 'later') return;
    // Whether there is a signal, and whose phone this is, may have been found out long ago.
    lookAgain('everything');
    const message = t(sync.isOnline ? 'driver.queue.noAnswer' : 'driver.queue.noSignal');
    showFlashAbout(FAILED, { type: 'warning', message, timeout: READ_MS });
  };
  return { isSending, sendNow };
};

type PartProps = { readonly title: string; readonly count: number; readonly children: ReactNode };

const Part = ({ title, count, children }: PartProps) =>
  count > 0 && (
    <section>
      <h2 className={rows.heading}>
        {title}
        <span>{count}</span>
      </h2>
      <ul className={rows.list}>{children}</ul>
    </section>
  );

type RowProps = {
  readonly kept: KeptAction;
  readonly icon: ReactNode;
  readonly tone: string;
  readonly detail?: string;
};

const ActionRow = ({ kept: { action, about, savedAt }, icon, tone, detail }: RowProps) => {
  const { t, format } = useI18n();
  return (
    <li className={styles.item} data-tone={tone}>
      {icon}
      <span className={styles.words}>
        <strong>{t(`driver.action.${action.kind}`)}</strong>
        {about && <span>{about}</span>}
        {detail && <span>{detail}</span>}
      </span>
      <span className={styles.time}>{format.time(new Date(savedAt))}</span>
    </li>
  );
};

const SpoiltPhoto = ({ photo }: { readonly photo: KeptPhoto }) => {
  const { t, format } = useI18n();
  const { send } = useWork();
  const again = async () => {
    await database.photos.update(photo.id, { state: 'waiting', sentBytes: 0, isRead: false });
    await send();
  };
  return (
    <li className={styles.item} data-tone="error">
      <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <strong>{t('driver.queue.photo')}</strong>
        <span>{t('driver.queue.photoRefused')}</span>
        <button type="button" className={styles.again} onClick={() => void again()}>
          {t('driver.queue.tryAgain')}
        </button>
      </span>
      <span className={styles.time}>{format.time(new Date(photo.takenAt))}</span>
    </li>
  );
};
