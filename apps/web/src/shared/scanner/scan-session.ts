import { scannedCode } from '@waybill/domain/scan/scanned-code';
import { createRepeatGuard } from './repeat-guard.ts';
import type { OnCode, ScanFeedback } from './scan-feedback.ts';
import type { Signal } from './signals/signals.ts';

/** How long a code that gives way to better ones must be alone in view before it is spoken of. */
export const ALONE_MS = 700;

/** A tilted code is found in one of three pictures: between them it is still in view. */
export const IN_VIEW_MS = 1_000;

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
  /** A code that was typed: it is answered each time. Resolves to what was told. */
  readonly type: (code: string, now: number) => Promise<ScanFeedback>;
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
  /** When each code in view was seen last. */
  const view = new Map<string, number>();
  const doubtful = new Map<string, { readonly feedback: ScanFeedback; readonly since: number }>();

  const judged = async (code: string): Promise<ScanFeedback> => {
    try {
      return await judge(code);
    } catch {
      return failed();
    }
  };
  const ask = async (code: string, since: number, isCertain: boolean) => {
    const feedback = await judged(code);
    known.set(code, feedback);
    if (feedback.yields && !isCertain) doubtful.set(code, { feedback, since });
    else tell(feedback);
    return feedback;
  };

  const look = (codes: readonly string[], now: number) => {
    for (const [code, seen] of view) {
      if (now - seen <= IN_VIEW_MS) continue;
      view.delete(code);
      // Misread perhaps. If it comes back, it has to be alone anew.
      if (doubtful.delete(code)) guard.forget(code);
    }
    for (const code of codes) view.set(code, now);
  };
  const isLabel = (code: string) => {
    const feedback = known.get(code);
    return feedback !== undefined && !feedback.yields;
  };
  const settleDoubts = (codes: readonly string[], now: number) => {
    if ([...view.keys()].some(isLabel)) return doubtful.clear();
    for (const code of codes) {
      const doubt = doubtful.get(code);
      if (!doubt || now - doubt.since < ALONE_MS) continue;
      doubtful.delete(code);
      tell(doubt.feedback);
    }
  };

  return {
    see: (read, now) => {
      const codes = [...new Set(read.map(scannedCode))];
      look(codes, now);
      settleDoubts(codes, now);
      for (const code of codes) if (guard.isNew(code, now)) void ask(code, now, false);
    },
    scan: (read, now) => {
      const code = scannedCode(read);
      if (guard.isNew(code, now)) void ask(code, now, true);
    },
    type: (read, now) => {
      const code = scannedCode(read);
      guard.isNew(code, now);
      return ask(code, now, true);
    },
    resume: (now) => {
      for (const code of view.keys()) {
        view.set(code, now);
        guard.isNew(code, now);
      }
    },
    signalOf: (read) => {
      const code = scannedCode(read);
      return doubtful.has(code) ? null : (known.get(code)?.signal ?? null);
    },
  };
};
