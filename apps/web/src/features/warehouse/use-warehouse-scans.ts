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
import { feedbackOf, type WarehouseFeedback, waitingFeedback } from './feedback-of.ts';
import { holdsKey, type ListChoice, listKey } from './queries.ts';
import { createScanQueue } from './scan-queue.ts';
import { scanStore } from './scan-store.ts';

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

const isTrouble = ({ outcome }: ScanAnswer) => outcome === 'unknown' || outcome === 'refused';

/** What is scanned, what is told about it, and what of it still waits. */
export const useWarehouseScans = ({ userId, list, shelf, onShelf, missing }: Needs) => {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const words = { t, format };

  const tell = (feedback: WarehouseFeedback, answer: ScanAnswer | null = null, id: string | null = null) => {
    setTold({ feedback, answer, id });
    if (feedback.signal !== 'none') playSignal(feedback.signal);
  };
  const answered = (answers: readonly ScanAnswer[]) => {
    setLog((before) =>
      before.map((scan) => ({ ...scan, answer: answers.find(({ id }) => id === scan.id) ?? scan.answer })),
    );
    // Of many that come back at once, the one that somebody has to act on.
    const shown = answers.find(isTrouble) ?? answers.at(-1);
    if (shown) tell(feedbackOf(shown, words), shown, shown.id);
    void client.invalidateQueries({ queryKey: listKey });
    if (answers.some(isTrouble)) void client.invalidateQueries({ queryKey: holdsKey });
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
  const { waiting, isAway } = useSyncExternalStore(queue.subscribe, queue.state);
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
  const isWaiting = isAway && told?.id != null && told.answer === null && waiting.some(({ id }) => id === told.id);
  const waitingId = isWaiting ? told.id : null;
  const tellWaiting = useRef(() => {});
  useLayoutEffect(() => {
    tellWaiting.current = () => {
      const code = told?.feedback.code ?? '';
      const expected = missing.find(({ barcode }) => barcode === code);
      tell(waitingFeedback(code, expected, shelf, t), null, told?.id ?? null);
    };
  });
  useEffect(() => {
    if (waitingId !== null) tellWaiting.current();
  }, [waitingId]);

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
    setTold({
      feedback: { signal: 'none', title: t('warehouse.checking'), big: '…', code },
      answer: null,
      id: scan.id,
    });
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

  const undoable = log.find(({ id, answer, isUndone }) =>
    isUndone ? false : answer ? answer.mayUndo : waiting.some((scan) => scan.id === id),
  );
  const undo = async () => {
    if (!undoable || isUndoing) return;
    const { id, code } = undoable;
    const done = () => {
      setLog((before) => before.map((scan) => (scan.id === id ? { ...scan, isUndone: true } : scan)));
      tell({ signal: 'attention', title: t('warehouse.undone'), big: '↶', code });
    };
    if (queue.takeBack(id)) return done();
    setUndoing(true);
    try {
      await withTimeout(api(undoWarehouseScan, { params: { warehouseScanId: id } }), SEND_MS);
      done();
      void client.invalidateQueries({ queryKey: listKey });
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
    waitingCount: waiting.length,
    isAway,
    scan: (read: string) => {
      const code = scannedCode(read.toWellFormed?.() ?? read);
      if (code === '') return;
      const named = shelfOf(code);
      if (named !== null) return setShelf(named);
      if (code.length > CODE_MAX) {
        tell({
          signal: 'attention',
          title: t('warehouse.outcome.badly-formed'),
          big: '?',
          detail: t('warehouse.detail.tooLong'),
          code: `${code.slice(0, 30)}…`,
        });
        return;
      }
      send(code);
    },
    /** Whose code it is, of several; or whose label it becomes. */
    choose: (code: string, parcelId: ParcelId) => send(code, { parcelId }),
    move: (answer: ScanAnswer) => send(answer.code, { moves: true, parcelId: answer.parcel?.parcelId ?? null }),
    setShelf,
    undo: undoable && !isUndoing ? () => void undo() : null,
  };
};
