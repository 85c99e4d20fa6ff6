import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { type CameraFault, cameraFault } from './camera-fault.ts';

export type CameraState = 'asking' | 'on' | CameraFault;

export type Camera = {
  readonly state: CameraState;
  readonly tryAgain: () => void;
  /** Null where the device has no light. */
  readonly light: { readonly isOn: boolean; readonly toggle: () => void } | null;
};

/** As sharp as phones give it without trouble: a code across the room has few pixels to each bar. */
const WANTED = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies MediaStreamConstraints;

/** The compiler's library does not know the light, which only some devices have. */
type WithTorch = { readonly torch?: boolean };

const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as WithTorch | undefined)?.torch === true;

const stopAll = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const watchVisible = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const usePageVisible = () => useSyncExternalStore(watchVisible, () => document.visibilityState === 'visible');

/** The camera on the back of the phone, on while the page is in sight: no light stays on in a pocket. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>): Camera => {
  const isVisible = usePageVisible();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>('asking');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isVisible) return;
    // Browsers hide the camera from pages that came without encryption.
    if (!navigator.mediaDevices?.getUserMedia) {
      setState(window.isSecureContext ? 'none' : 'insecure');
      return;
    }
    let isOver = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      if (isOver) return stopAll(stream);
      opened = stream;
      const [first = null] = stream.getVideoTracks();
      // Another app took the camera, or it was unplugged.
      first?.addEventListener('ended', () => !isOver && setState('busy'));
      setTrack(first);
      if (video.current) {
        video.current.srcObject = stream;
        await video.current.play();
      }
      if (!isOver) setState('on');
    };
    open().catch((error: unknown) => {
      if (opened) stopAll(opened);
      if (!isOver) setState(cameraFault(error));
    });
    return () => {
      isOver = true;
      if (opened) stopAll(opened);
      setState('asking');
      setTrack(null);
      setLit(false);
    };
  }, [isVisible, attempt, video]);

  const toggle = () => {
    const torch = !isLit;
    track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
      () => setLit(torch),
      () => undefined,
    );
  };
  return {
    state,
    tryAgain: () => setAttempt((before) => before + 1),
    light: state === 'on' && track && hasTorch(track) ? { isOn: isLit, toggle } : null,
  };
};
