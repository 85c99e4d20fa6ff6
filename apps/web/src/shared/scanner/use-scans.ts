import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { type Sight, useFoundCodes } from './camera/use-found-codes.ts';
import { frameAround } from './camera/visible-part.ts';
import type { Mark } from './camera-view.tsx';
import type { OnCode, ScanChoice, ScanFeedback } from './scan-feedback.ts';
import { createScanSession } from './scan-session.ts';
import { playSignal } from './signals/play-signal.ts';

/** A tilted code is found in one of three pictures, and its frame should not flicker. */
const SIGHTS_SHOWN = 3;

const newestOfEach = (sights: readonly Sight[]) => {
  const codes = new Map<string, Pick<Mark, 'code' | 'frame'>>();
  for (const { codes: found, part } of sights) {
    for (const { text, corners } of found) {
      if (!codes.has(text)) codes.set(text, { code: text, frame: frameAround(corners, part) });
    }
  }
  return [...codes.values()];
};

/** The codes of the camera, of a hand scanner and of the keyboard, and what is told about them. */
export const useScans = (video: RefObject<HTMLVideoElement | null>, isCameraOn: boolean, onCode: OnCode) => {
  const { t } = useI18n();
  const [told, setTold] = useState<ScanFeedback | null>(null);
  const [sights, setSights] = useState<readonly Sight[]>([]);
  const [isTyping, setTyping] = useState(false);
  /** What was scanned while a message was open. */
  const [notCounted, setNotCounted] = useState<string | null>(null);
  const stopped = told?.stops ? told : null;

  const tell = (feedback: ScanFeedback) => {
    playSignal(feedback.signal);
    // Of several codes in one view, the one that must be read stays.
    setTold((before) => (before?.stops ? before : feedback));
  };
  const failed = (): ScanFeedback => ({
    signal: 'attention',
    title: t('scanner.outcome.failed.title'),
    detail: t('scanner.outcome.failed.detail'),
  });
  const latest = useRef({ judge: onCode, tell, failed });
  useLayoutEffect(() => {
    latest.current = { judge: onCode, tell, failed };
  });
  const [session] = useState(() =>
    createScanSession({
      judge: (code) => latest.current.judge(code),
      tell: (feedback) => latest.current.tell(feedback),
      failed: () => latest.current.failed(),
    }),
  );

  const hasNoReader = useFoundCodes(video, { isOn: isCameraOn, isPaused: stopped !== null }, (seen) => {
    const texts = seen.codes.map(({ text }) => text);
    // Nothing new to draw while nothing is in view.
    setSights((before) =>
      texts.length > 0 || before.some(({ codes }) => codes.length > 0)
        ? [seen, ...before].slice(0, SIGHTS_SHOWN)
        : before,
    );
    session.see(texts, performance.now());
  });

  const marks: readonly Mark[] = isCameraOn
    ? newestOfEach(sights).map((found) => ({ ...found, signal: session.signalOf(found.code) }))
    : [];

  /** Nothing is scanned before the message has been read: that is heard, and said. */
  const scan = (code: string) => {
    if (!stopped) return session.scan(code, performance.now());
    playSignal('wrong');
    setNotCounted(code);
  };

  return {
    told,
    marks,
    hasNoReader,
    isTyping,
    setTyping,
    notCounted,
    scan,
    type: (code: string) => session.type(code, performance.now()),
    resume: () => {
      session.resume(performance.now());
      setNotCounted(null);
      setTold(null);
    },
    choose: async ({ choose }: ScanChoice) => {
      const feedback = await Promise.resolve()
        .then(choose)
        .catch(() => failed());
      session.resume(performance.now());
      setNotCounted(null);
      playSignal(feedback.signal);
      setTold(feedback);
    },
  };
};
