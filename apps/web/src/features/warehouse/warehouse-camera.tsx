import '../../shared/scanner/texts.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useCamera } from '../../shared/scanner/camera/use-camera.ts';
import { useFoundCodes } from '../../shared/scanner/camera/use-found-codes.ts';
import { CameraView } from '../../shared/scanner/camera-view.tsx';
import { createScanSession } from '../../shared/scanner/scan-session.ts';
import scanner from '../../shared/scanner/scanner.module.css';
import styles from './warehouse.module.css';

type Props = {
  /** Whether a code is on the list: it is scanned at once, others only after they were alone for a moment. */
  readonly isExpected: (code: string) => boolean;
  readonly onCode: (code: string) => void;
};

/** What the camera sees, while it is wanted. A parcel carries codes of its maker, too, which must not be put on hold in passing. */
export const WarehouseCamera = ({ isExpected, onCode }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const latest = useRef({ isExpected, onCode });
  useLayoutEffect(() => {
    latest.current = { isExpected, onCode };
  });
  const [session] = useState(() =>
    createScanSession({
      judge: (code) => ({ signal: 'right', title: '', code, yields: !latest.current.isExpected(code) }),
      tell: ({ code }) => code && latest.current.onCode(code),
      failed: () => ({ signal: 'attention', title: '' }),
    }),
  );
  const hasNoReader = useFoundCodes(video, { isOn: camera.state === 'on', isPaused: false }, ({ codes }) =>
    session.see(
      codes.map(({ text }) => text),
      performance.now(),
    ),
  );
  return (
    <div className={`${scanner.scanner} ${styles.camera}`}>
      <CameraView video={video} state={hasNoReader ? 'reader' : camera.state} marks={[]} onTryAgain={camera.tryAgain} />
    </div>
  );
};
