import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SignalIcon } from '../../shared/scanner/signal-icon.tsx';
import { feedbackOf, logLine } from './feedback-of.ts';
import type { LoggedScan } from './use-warehouse-scans.ts';
import styles from './warehouse.module.css';

const SHOWN = 4;

type Props = { readonly log: readonly LoggedScan[] };

/** The last scans, without the one that the block is about. */
export const ScanLog = ({ log }: Props) => {
  const { t } = useI18n();
  if (log.length === 0) return null;
  return (
    <ol className={styles.log} aria-label={t('warehouse.last')}>
      {log.slice(0, SHOWN).map((logged) => (
        <LogRow key={logged.scan.id} logged={logged} />
      ))}
    </ol>
  );
};

const LogRow = ({ logged }: { readonly logged: LoggedScan }) => {
  const { t, format } = useI18n();
  const words = { t, format };
  const { scan, answer, undo } = logged;
  const at = new Date(scan.scannedAt);
  const isUndone = undo !== 'none';
  const { what, place } = answer ? logLine(answer, words) : { what: t('warehouse.waiting.title'), place: '' };
  const signal = answer ? feedbackOf(answer, words).signal : 'none';
  return (
    <li className={styles.logRow} data-signal={isUndone ? 'none' : signal}>
      <LogIcon answer={answer} signal={signal} isUndone={isUndone} />
      <code className={styles.logCode}>{scan.code}</code>
      <span className={styles.logWhat}>
        {isUndone ? t(undo === 'done' ? 'warehouse.outcome.taken-back' : 'warehouse.takingBack') : what}
      </span>
      <strong className={styles.logPlace}>{isUndone ? '' : place}</strong>
      <time className={styles.logTime} dateTime={at.toISOString()}>
        {format.time(at)}:{String(at.getUTCSeconds()).padStart(2, '0')}
      </time>
    </li>
  );
};

type IconProps = Pick<LoggedScan, 'answer'> & {
  readonly isUndone: boolean;
  readonly signal: ReturnType<typeof feedbackOf>['signal'];
};

const LogIcon = ({ answer, signal, isUndone }: IconProps) => {
  if (isUndone) return <IconArrowBackUp size={22} stroke={1.8} aria-hidden />;
  if (!answer || signal === 'none') return <IconClock size={22} stroke={1.8} aria-hidden />;
  if (answer.outcome === 'scanned-before') return <IconCopy size={22} stroke={1.8} aria-hidden />;
  if (signal === 'hold') return <IconCircleX size={22} stroke={1.8} aria-hidden />;
  return <SignalIcon signal={signal} size={22} />;
};
