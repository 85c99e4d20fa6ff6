import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import {
  CODE_MAX,
  type MissingParcel,
  type ScanAnswer,
  type SentWarehouseScan,
  sendWarehouseScans,
  undoWarehouseScan,
} from '@waybill/contract/warehouse';
import type { ParcelId, WarehouseScanId } from '@waybill/domain/ids';
import { scannedCode } from '@waybill/domain/scan/scanned-code';
import { shelfOf } from '@waybill/domain/warehouse';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api/api.ts';
import { withTimeout } from '../../lib/api/with-timeout.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { playSignal } from '../../shared/scanner/signals/play-signal.ts';
import { feedbackOf, type WarehouseFeedback, waitingFeedback, whoAndWhere } from './feedback-of.ts';
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
  readonly id: string;
  readonly code: string;
  readonly at: Date;
  /** Null while it waits. */
  readonly answer: ScanAnswer | null;
  readonly isUndone: boolean;
};

type Told = { readonly feedback: WarehouseFeedback; readonly answer: ScanAnswer | null; readonly id: string | null };

type Needs = {
  readonly userId: string;
  readonly list: ListChoice;
  readonly shelf: string | null;
  readonly onShelf: (shelf: string | null) => void;
  readonly missing: readonly MissingParcel[];
};

const loggedOf = ({ id, code, scannedAt }: SentWarehouseScan): LoggedScan => ({
  id,
  code,
  at: new Date(scannedAt),
  answer: null,
  isUndone: false,
});

/** What is scanned, what is told about it, and what of it still waits. */
export const useWarehouseScans = ({ userId, list, shelf, onShelf, missing }: Needs) => {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  /** Older scans that somebody has to act on. */
  const [earlier, setEarlier] = useState<readonly ScanAnswer[]>([]);
  const [isUndoing, setUndoing] = useState(false);
  const words = { t, format };

  const tell = (feedback: WarehouseFeedback, answer: ScanAnswer | null = null, id: string | null = null) => {
    setTold({ feedback, answer, id });
    // What was told before the server said the same is not sounded again.
    const before = told?.feedback;
    const isSame = id !== null && told?.id === id && before?.signal === feedback.signal && before.big === feedback.big;
    if (feedback.signal !== 'none' && !isSame) playSignal(feedback.signal);
  };
  const answered = (answers: readonly ScanAnswer[]) => {
    setLog((before) =>
      before.map((scan) => ({ ...scan, answer: answers.find(({ id }) => id === scan.id) ?? scan.answer })),
    );
    const { now, earlier: late } = toldOf(answers, newest.current);
    if (now) tell(feedbackOf(now, words), now, now.id);
    const worst = late.find(isHeld) ?? late[0];
    if (worst) {
      setEarlier((before) => [...before, ...late]);
      playSignal(isHeld(worst) ? 'hold' : 'attention');
    }
    void client.invalidateQueries({ queryKey: listKey });
    if (answers.some(isHeld)) void client.invalidateQueries({ queryKey: holdsKey });
  };
  const refused = ({ code, id }: SentWarehouseScan) => {
    setLog((before) => before.filter((scan) => scan.id !== id));
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
  const waitingFor = isWaiting ? `${told.id} ${away}` : null;
  const tellWaiting = useRef(() => {});
  useLayoutEffect(() => {
    tellWaiting.current = () => {
      const scan = waiting.find(({ id }) => id === told?.id);
      if (scan) tell(waitingFeedback(scan.code, expectedOf(scan), scan.shelf ?? null, away, t), null, scan.id);
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
  const undoable = log.find(({ isUndone }) => !isUndone);
  const undo = async () => {
    if (!undoable || isUndoing) return;
    const { id, code } = undoable;
    const done = (answer: ScanAnswer | null) => {
      setLog((before) => before.map((scan) => (scan.id === id ? { ...scan, isUndone: true } : scan)));
      setEarlier((before) => before.filter((each) => each.id !== id));
      tell({ signal: 'attention', title: t('warehouse.undone'), big: '↶', detail: undoneDetail(answer), code });
    };
    const undoneDetail = (answer: ScanAnswer | null) => {
      if (!answer) return undefined;
      if (isHeld(answer)) return t('warehouse.undoneHold');
      return answer.mayUndo && answer.parcel ? whoAndWhere(answer.parcel) : t('warehouse.detail.unchanged');
    };
    if (queue.takeBack(id)) return done(null);
    if (undoable.answer && !undoable.answer.mayUndo) return done(undoable.answer);
    setUndoing(true);
    try {
      // What is on its way has to arrive before it can be taken back.
      await queue.pump();
      if (queue.state().waiting.some((scan) => scan.id === id)) throw new Error('It is still on its way.');
      await withTimeout(api(undoWarehouseScan, { params: { warehouseScanId: id as WarehouseScanId } }), SEND_MS);
      done(undoable.answer);
      void client.invalidateQueries({ queryKey: listKey });
      void client.invalidateQueries({ queryKey: holdsKey });
    } catch (error) {
      const detail = t(error instanceof ApiError ? 'warehouse.undoFailed' : 'warehouse.undoAway');
      tell({ signal: 'attention', title: t('warehouse.undo'), big: '?', detail, code });
    } finally {
      setUndoing(false);
    }
  };

  return {
    told,
    log,
    earlier,
    forgetEarlier: () => setEarlier([]),
    waitingCount: waiting.length,
    away,
    /** False for what can be no code. */
    scan: (read: string): boolean => {
      const code = scannedCode(read.toWellFormed?.() ?? read);
      if (code === '') return true;
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
    move: (answer: ScanAnswer) => send(answer.code, { moves: true, parcelId: answer.parcel?.parcelId ?? null }),
    setShelf,
    undo: undoable && !isUndoing ? () => void undo() : null,
  };
};
