import { useQueryClient } from '@tanstack/react-query';
import {
  CODE_MAX,
  type MissingParcel,
  type ScanAnswer,
  type SentWarehouseScan,
  sendWarehouseScans,
} from '@waybill/contract/warehouse';
import type { ParcelId, WarehouseScanId } from '@waybill/domain/ids';
import { LOCALES } from '@waybill/domain/locales';
import { scannedCode } from '@waybill/domain/scan/scanned-code';
import { commandOf, shelfOf, type WallCommand } from '@waybill/domain/warehouse';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api/api.ts';
import { withTimeout } from '../../lib/api/with-timeout.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { playSignal } from '../../shared/scanner/signals/play-signal.ts';
import { feedbackOf, takingBackFeedback, type WarehouseFeedback, waitingFeedback } from './feedback-of.ts';
import { holdsKey, type ListChoice, listKey } from './queries.ts';
import { createScanQueue } from './scan-queue.ts';
import { scanStore } from './scan-store.ts';
import { isHeld, toldOf } from './told-of.ts';

/** A request that hangs is a network that is away. */
const SEND_MS = 10_000;
/** How often a network that is away is tried. */
const TRY_AGAIN_MS = 3_000;
const KEPT_IN_LOG = 30;

export type LoggedScan = {
  readonly scan: SentWarehouseScan;
  /** Null while it waits. */
  readonly answer: ScanAnswer | null;
  /** Asked for: the server has still to hear of it. */
  readonly undo: 'none' | 'asked' | 'done';
};

type Told = { readonly feedback: WarehouseFeedback; readonly answer: ScanAnswer | null; readonly id: string | null };

type Needs = {
  readonly userId: string;
  readonly list: ListChoice;
  readonly shelf: string | null;
  readonly onShelf: (shelf: string | null) => void;
  readonly missing: readonly MissingParcel[];
};

const loggedOf = ({ isTakenBack, ...scan }: SentWarehouseScan): LoggedScan => ({
  scan,
  answer: null,
  undo: isTakenBack ? 'asked' : 'none',
});

/** A command has found nothing that it could be about. */
const NOTHING_TO_DO = { signal: 'attention', big: '–' } as const;

const UNDONE = { 'taken-back': 'done', 'not-taken-back': 'none' } as const;

/** A scan of the log with what was answered to it, or to taking it back. */
const withAnswer = (logged: LoggedScan, answers: readonly ScanAnswer[]): LoggedScan => {
  const answer = answers.find(({ id }) => id === logged.scan.id);
  if (!answer) return logged;
  const { outcome } = answer;
  return outcome === 'taken-back' || outcome === 'not-taken-back'
    ? { ...logged, undo: UNDONE[outcome] }
    : { ...logged, answer };
};

/** What is scanned, what is told about it, and what of it still waits. */
export const useWarehouseScans = ({ userId, list, shelf, onShelf, missing }: Needs) => {
  const { t, format, locale, setLocale } = useI18n();
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  /** Older scans that somebody has to act on. */
  const [earlier, setEarlier] = useState<readonly ScanAnswer[]>([]);
  const words = { t, format };

  const tell = (feedback: WarehouseFeedback, answer: ScanAnswer | null = null, id: string | null = null) => {
    setTold({ feedback, answer, id });
    // What was told before the server said the same is not sounded again.
    const before = told?.feedback;
    const isSame = id !== null && told?.id === id && before?.signal === feedback.signal && before.big === feedback.big;
    if (feedback.signal !== 'none' && !isSame) playSignal(feedback.signal);
  };
  const answered = (answers: readonly ScanAnswer[]) => {
    setLog((before) => before.map((logged) => withAnswer(logged, answers)));
    // Of one that is still to be taken back, that is what is told.
    const isOver = ({ id }: ScanAnswer) => !queue.state().waiting.some((scan) => scan.id === id);
    const { now, earlier: late } = toldOf(answers.filter(isOver), newest.current);
    if (now) tell(feedbackOf(now, words), now, now.id);
    const worst = late.find(isHeld) ?? late[0];
    if (worst) {
      setEarlier((before) => [...before, ...late]);
      playSignal(isHeld(worst) ? 'hold' : 'attention');
    }
    void client.invalidateQueries({ queryKey: listKey });
    if (answers.some((answer) => isHeld(answer) || answer.outcome === 'taken-back'))
      void client.invalidateQueries({ queryKey: holdsKey });
  };
  const refused = ({ code, id }: SentWarehouseScan) => {
    setLog((before) => before.filter(({ scan }) => scan.id !== id));
    tell({
      signal: 'wrong',
      title: t('warehouse.waiting.failed'),
      big: '?',
      detail: t('warehouse.waiting.failedDetail'),
      code,
    });
  };
  const latest = useRef({ answered, refused });
  useLayoutEffect(() => {
    latest.current = { answered, refused };
  });

  const [queue] = useState(() =>
    createScanQueue({
      store: scanStore(userId),
      send: async (scans) => {
        const body = { sentAt: new Date().toISOString(), scans: [...scans] };
        return (await withTimeout(api(sendWarehouseScans, { body }), SEND_MS)).answers;
      },
      onAnswers: (answers) => latest.current.answered(answers),
      onRefused: (scan) => latest.current.refused(scan),
    }),
  );
  const { waiting, away } = useSyncExternalStore(queue.subscribe, queue.state);
  const isAway = away !== null;
  /** The scan whose parcel is in the hand. */
  const newest = useRef<string | null>(waiting.at(-1)?.id ?? null);
  const [log, setLog] = useState<readonly LoggedScan[]>(() => waiting.map(loggedOf).reverse().slice(0, KEPT_IN_LOG));

  useEffect(() => {
    const send = () => void queue.pump();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [queue]);
  useEffect(() => {
    if (!isAway) return;
    const again = setInterval(() => void queue.pump(), TRY_AGAIN_MS);
    return () => clearInterval(again);
  }, [queue, isAway]);

  // A scan that could not be sent is spoken of as soon as that is known.
  const isWaiting =
    away !== null && told?.id != null && told.answer === null && waiting.some(({ id }) => id === told.id);
  const waitingOf = (scan: SentWarehouseScan) =>
    scan.isTakenBack
      ? takingBackFeedback(scan.code, away, t)
      : waitingFeedback(scan.code, expectedOf(scan), scan.shelf ?? null, away, t);
  const waitingFor = isWaiting ? `${told.id} ${away}` : null;
  const tellWaiting = useRef(() => {});
  useLayoutEffect(() => {
    tellWaiting.current = () => {
      const scan = waiting.find(({ id }) => id === told?.id);
      if (scan) tell(waitingOf(scan), null, scan.id);
    };
  });
  useEffect(() => {
    if (waitingFor !== null) tellWaiting.current();
  }, [waitingFor]);

  /** The parcel of the list that a scan is of, if that is one alone; where it is moved to, it has no other place. */
  const expectedOf = ({ code, parcelId, moves }: SentWarehouseScan): MissingParcel | undefined => {
    const carrying = missing.filter((each) => (parcelId ? each.parcelId === parcelId : each.barcode === code));
    const [only] = carrying.length === 1 ? carrying : [];
    return only && moves ? { ...only, place: null } : only;
  };
  const send = (code: string, of: { readonly moves?: boolean; readonly parcelId?: ParcelId | null } = {}) => {
    const scan: SentWarehouseScan = {
      id: newKey() as WarehouseScanId,
      code,
      scannedAt: new Date().toISOString(),
      shelf,
      ...list,
      ...of,
    };
    if (!queue.add(scan)) {
      tell({
        signal: 'wrong',
        title: t('warehouse.waiting.full'),
        big: '…',
        detail: t('warehouse.waiting.fullDetail'),
      });
      return;
    }
    setLog((before) => [loggedOf(scan), ...before].slice(0, KEPT_IN_LOG));
    newest.current = scan.id;
    setEarlier((before) => before.filter((answer) => answer.code !== code));
    tell(waitingFeedback(code, expectedOf(scan), shelf, null, t), null, scan.id);
  };

  const setShelf = (chosen: string) => {
    onShelf(chosen || null);
    tell(
      chosen
        ? { signal: 'right', title: t('warehouse.shelf.isSet'), big: chosen, detail: t('warehouse.shelf.isSetDetail') }
        : {
            signal: 'attention',
            title: t('warehouse.shelf.isCleared'),
            big: '–',
            detail: t('warehouse.shelf.isClearedDetail'),
          },
    );
  };

  // The last one that is shown, whatever became of it: never another than the one that is looked at.
  const undoable = log.find((logged) => logged.undo === 'none');
  const undo = ({ scan, answer }: LoggedScan) => {
    const { id, code } = scan;
    // What has changed nothing is taken back by nobody but the one who reads it.
    const isOver = answer?.mayUndo === false || queue.takeBack(scan);
    setLog((before) =>
      before.map((logged) => (logged.scan.id === id ? { ...logged, undo: isOver ? 'done' : 'asked' } : logged)),
    );
    setEarlier((before) => before.filter((each) => each.id !== id));
    newest.current = id;
    if (!isOver) return tell(takingBackFeedback(code, away, t), null, id);
    const unsent = { signal: 'attention', title: t('warehouse.outcome.taken-back'), big: '↶', code } as const;
    tell(answer ? feedbackOf({ ...answer, outcome: 'taken-back' }, words) : unsent, null, id);
  };

  const move = (answer: ScanAnswer) => send(answer.code, { moves: true, parcelId: answer.parcel?.parcelId ?? null });
  const commands: Readonly<Record<WallCommand, () => void>> = {
    undo: () => (undoable ? undo(undoable) : tell({ ...NOTHING_TO_DO, title: t('warehouse.nothing.undo') })),
    move: () => {
      const answer = told?.answer;
      if (answer?.outcome === 'wrong-shelf' && answer.shelf) move(answer);
      else tell({ ...NOTHING_TO_DO, title: t('warehouse.nothing.move') });
    },
    language: () => void setLocale(LOCALES.find((each) => each !== locale) ?? locale),
  };

  return {
    // What the server has said is told in the language of the moment.
    told: told?.answer ? { ...told, feedback: feedbackOf(told.answer, words) } : told,
    log,
    earlier,
    forgetEarlier: () => setEarlier([]),
    waitingCount: waiting.length,
    away,
    /** Scanned before, and told to be one. */
    isParcel: (code: string): boolean => log.some(({ scan, answer }) => scan.code === code && answer?.parcel != null),
    /** False for what can be no code. */
    scan: (read: string): boolean => {
      const code = scannedCode(read.toWellFormed?.() ?? read);
      if (code === '') return true;
      const command = commandOf(code);
      if (command !== null) {
        commands[command]();
        return true;
      }
      const named = shelfOf(code);
      if (named !== null) {
        setShelf(named);
        return true;
      }
      if (code.length > CODE_MAX) {
        tell({
          signal: 'attention',
          title: t('warehouse.outcome.badly-formed'),
          big: '?',
          detail: t('warehouse.detail.tooLong'),
          code: `${code.slice(0, 30)}…`,
        });
        return false;
      }
      send(code);
      return true;
    },
    /** Whose code it is, of several; or whose label it becomes. */
    choose: (code: string, parcelId: ParcelId) => send(code, { parcelId }),
    move,
    setShelf,
    undo: undoable ? () => undo(undoable) : null,
  };
};
