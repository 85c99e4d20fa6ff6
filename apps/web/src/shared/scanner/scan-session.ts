import { scannedCode } from '@waybill/domain/scan/scanned-code';
import { createRepeatGuard } from './repeat-guard.ts';
import type { OnCode, ScanFeedback } from './scan-feedback.ts';
import type { Signal } from './signals/signals.ts';

/** How long a code that gives way to better ones must be alone in view before it is spoken of. */
export const ALONE_MS = 700;

type Deps = {
  readonly judge: OnCode;
  readonly tell: (feedback: ScanFeedback) => void;
  /** What is told when a code could not be judged. */
  readonly failed: () => ScanFeedback;
};

export type ScanSession = {
  /** The codes in one picture of the camera. */
  readonly see: (codes: readonly string[], now: number) => void;
  /** A code from a hand scanner, which may be fired twice. */
  readonly scan: (code: string, now: number) => void;
  /** A code that was typed: it is answered each time. */
  readonly type: (code: string, now: number) => void;
  /** The parcel of the last message is still in view: that is no new scan of it. */
  readonly resume: (now: number) => void;
  readonly signalOf: (code: string) => Signal | null;
};

/**
 * Decides which codes are judged, and what of that is told. A parcel carries other codes than its label, and half a code can
 * look like a whole one of another kind: a code that is nothing to us is spoken of only after it was alone for a moment.
 */
export const createScanSession = ({ judge, tell, failed }: Deps): ScanSession => {
  const guard = createRepeatGuard();
  const known = new Map<string, ScanFeedback>();
  const doubtful = new Map<string, number>();
  let inView: readonly string[] = [];

  const judged = async (code: string): Promise<ScanFeedback> => {
    try {
      return await judge(code);
    } catch {
      return failed();
    }
  };
  const ask = async (code: string, now: number, isCertain: boolean) => {
    const feedback = await judged(code);
    known.set(code, feedback);
    if (feedback.yields && !isCertain) doubtful.set(code, now);
    else tell(feedback);
  };

  const isLabel = (code: string) => {
    const feedback = known.get(code);
    return feedback !== undefined && !feedback.yields;
  };
  const settleDoubts = (now: number) => {
    const isLabelInView = inView.some(isLabel);
    for (const [code, since] of doubtful) {
      if (isLabelInView) {
        doubtful.delete(code);
      } else if (!inView.includes(code)) {
        doubtful.delete(code);
        guard.forget(code);
      } else if (now - since >= ALONE_MS) {
        doubtful.delete(code);
        const feedback = known.get(code);
        if (feedback) tell(feedback);
      }
    }
  };

  return {
    see: (read, now) => {
      inView = [...new Set(read.map(scannedCode))];
      settleDoubts(now);
      for (const code of inView) if (guard.isNew(code, now)) void ask(code, now, false);
    },
    scan: (read, now) => {
      const code = scannedCode(read);
      if (guard.isNew(code, now)) void ask(code, now, true);
    },
    type: (read, now) => {
      const code = scannedCode(read);
      guard.isNew(code, now);
      void ask(code, now, true);
    },
    resume: (now) => {
      for (const code of inView) guard.isNew(code, now);
    },
    signalOf: (read) => {
      const code = scannedCode(read);
      return doubtful.has(code) ? null : (known.get(code)?.signal ?? null);
    },
  };
};
