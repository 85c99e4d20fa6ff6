import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconCameraOff.mjs';
import type { RefObject } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { CameraFault } from './camera/camera-fault.ts';
import type { CameraState } from './camera/use-camera.ts';
import type { Part } from './camera/visible-part.ts';
import styles from './scanner.module.css';
import type { Signal } from './signals/signals.ts';

/** A code in view, in pixels of the picture, and what was told about it. */
export type Mark = { readonly code: string; readonly frame: Part; readonly signal: Signal | null };

type Props = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState | 'reader';
  readonly marks: readonly Mark[];
  readonly onTryAgain: () => void;
};

/** What the camera sees, with frames around the codes; or why it sees nothing, and what to do. */
export const CameraView = ({ video, state, marks, onTryAgain }: Props) => (
  <>
    <video ref={video} className={styles.video} muted playsInline aria-hidden="true" tabIndex={-1} />
    {state === 'on' ? (
      <Frames picture={video.current} marks={marks} />
    ) : (
      <CameraMessage state={state} onTryAgain={onTryAgain} />
    )}
  </>
);

type FramesProps = { readonly picture: HTMLVideoElement | null; readonly marks: readonly Mark[] };

/** Fills its place from the middle as the picture does, so both are cut off at the same edges. */
const Frames = ({ picture, marks }: FramesProps) => (
  <svg
    className={styles.frames}
    viewBox={`0 0 ${picture?.videoWidth ?? 0} ${picture?.videoHeight ?? 0}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {marks.map(({ code, frame, signal }) => (
      <rect key={code} {...frame} rx={frame.height / 12} className={styles.frame} data-signal={signal ?? 'none'} />
    ))}
  </svg>
);

type MessageProps = {
  readonly state: 'asking' | CameraFault | 'reader';
  readonly onTryAgain: () => void;
};

const CameraMessage = ({ state, onTryAgain }: MessageProps) => {
  const { t } = useI18n();
  const Icon = state === 'asking' ? IconCamera : IconCameraOff;
  const canHelp = state !== 'asking' && state !== 'none' && state !== 'insecure';
  return (
    <div className={styles.message} role="status">
      <Icon size={40} stroke={1.6} aria-hidden="true" />
      <p className={styles.messageTitle}>{t(`scanner.camera.${state}.title`)}</p>
      <p>{t(`scanner.camera.${state}.detail`)}</p>
      {canHelp && (
        <button type="button" className={styles.dockButton} onClick={onTryAgain}>
          {t('scanner.tryAgain')}
        </button>
      )}
    </div>
  );
};
