import './texts.ts';
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { useCamera } from './camera/use-camera.ts';
import { CameraView } from './camera-view.tsx';
import { CodeField } from './code-field.tsx';
import { type ScanCount, ScanCounter } from './scan-counter.tsx';
import type { OnCode } from './scan-feedback.ts';
import styles from './scanner.module.css';
import { SignalIcon } from './signal-icon.tsx';
import { setMuted, useMuted } from './signals/muted.ts';
import { type MissingParcel, StoppedScan } from './stopped-scan.tsx';
import { useScans } from './use-scans.ts';

export type ScannerProps = {
  readonly count: ScanCount;
  /** Judges a code and records it if it is right; what it answers is shown, heard and felt. */
  readonly onCode: OnCode;
  readonly onClose: () => void;
  readonly missing?: readonly MissingParcel[];
  /** Read before the scanner was open: what has opened it. */
  readonly first?: string | null;
  /** What comes next, offered once every parcel is found. */
  readonly next?: { readonly label: string; readonly onGo: () => void };
};

/** Fills the place below the bar of its page. It keeps scanning by itself until it is closed or something is wrong. */
export const Scanner = ({ count, onCode, onClose, missing = [], first = null, next }: ScannerProps) => {
  const { t } = useI18n();
  const isMuted = useMuted();
  const video = useRef<HTMLVideoElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const camera = useCamera(video);
  const scans = useScans(video, camera.state === 'on', onCode);
  const { told, isTyping } = scans;
  const stopped = told?.stops ? told : null;
  const isWhole = count.of !== null && count.of > 0 && count.done >= count.of;

  // The field holds the focus, so that a hand scanner types into it; what must be read first takes it.
  useEffect(() => {
    (stopped ? onward : field).current?.focus({ preventScroll: true });
  }, [stopped]);
  // The picture of what is wrong stands still.
  useEffect(() => {
    if (camera.state !== 'on') return;
    if (stopped) video.current?.pause();
    else video.current?.play().catch(() => undefined);
  }, [stopped, camera.state]);

  const scanFirst = useEffectEvent(() => {
    if (first !== null) scans.scan(first);
  });
  useEffect(() => scanFirst(), []);

  const backToField = () => field.current?.focus({ preventScroll: true });
  const setTyping = (isWanted: boolean) => {
    // The keyboard of a phone opens for a field that gets the focus after it may have one.
    field.current?.blur();
    flushSync(() => scans.setTyping(isWanted));
    backToField();
  };
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === 'Escape') {
      if (stopped) scans.resume();
      else if (isTyping) setTyping(false);
      else onClose();
      return;
    }
    // Whatever had the focus: the first letter of a hand scanner is not lost. A space presses a button.
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isLetter && target !== field.current) backToField();
  };

  return (
    <section
      className={styles.scanner}
      aria-label={t('scanner.label')}
      data-stopped={stopped !== null}
      onKeyDown={onKeyDown}
      // A finger that is lifted from a button gives the focus back to the field; the Tab key may still leave it.
      onPointerUp={({ pointerType }) => pointerType && !stopped && setTimeout(backToField)}
    >
      <div className={styles.view}>
        <CameraView
          video={video}
          state={scans.hasNoReader ? 'reader' : camera.state}
          marks={scans.marks}
          onTryAgain={camera.tryAgain}
        />
        {!stopped && (
          <div className={styles.top}>
            <ScanCounter {...count} />
            <button
              type="button"
              className={styles.sound}
              aria-label={isMuted ? t('scanner.soundOff') : t('scanner.soundOn')}
              onClick={() => setMuted(!isMuted)}
            >
              {isMuted ? <IconVolumeOff size={24} aria-hidden="true" /> : <IconVolume size={24} aria-hidden="true" />}
            </button>
          </div>
        )}
        <div className={styles.told} role="status">
          {told && !stopped && (
            <div className={classNames(styles.block, styles.toldBlock)} data-signal={told.signal}>
              <SignalIcon signal={told.signal} size={36} />
              <div>
                <p className={styles.toldTitle}>{told.title}</p>
                {told.detail && <p>{told.detail}</p>}
              </div>
            </div>
          )}
          {!told && camera.state === 'on' && !scans.hasNoReader && (
            <p className={styles.hint}>{t('scanner.pointHere')}</p>
          )}
        </div>
      </div>
      {stopped && (
        <StoppedScan
          key={stopped.code}
          feedback={stopped}
          count={count}
          notCounted={scans.notCounted}
          missing={missing}
          onward={onward}
          onChoose={scans.choose}
          onContinue={scans.resume}
        />
      )}
      <CodeField
        field={field}
        isTyping={isTyping && !stopped}
        onScanned={scans.scan}
        onTyped={scans.type}
        onBack={() => setTyping(false)}
      />
      {!stopped && !isTyping && (
        <div className={styles.dock}>
          {camera.light && !(isWhole && next) && (
            <button
              type="button"
              className={styles.dockButton}
              aria-pressed={camera.light.isOn}
              onClick={camera.light.toggle}
            >
              <IconBulb size={24} aria-hidden="true" />
              {t('scanner.light')}
            </button>
          )}
          {!(isWhole && next) && (
            <button type="button" className={styles.dockButton} onClick={() => setTyping(true)}>
              <IconKeyboard size={24} aria-hidden="true" />
              {t('scanner.typeIt')}
            </button>
          )}
          <button type="button" className={styles.dockButton} onClick={onClose}>
            <IconX size={24} aria-hidden="true" />
            {t('scanner.close')}
          </button>
          {isWhole && next && (
            <button type="button" className={styles.mainButton} onClick={next.onGo}>
              {next.label}
            </button>
          )}
        </div>
      )}
    </section>
  );
};
