import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FoundCode } from '../decoder/read-codes.ts';
import { startDecoder } from '../decoder/start-decoder.ts';
import { type Part, visiblePart } from './visible-part.ts';

/** Often enough to feel immediate; decoding more often only warms the phone. */
const LOOK_EVERY_MS = 80;

/** Codes, and the part of the picture in which they were found. */
export type Sight = { readonly codes: readonly FoundCode[]; readonly part: Part };

/**
 * Looks for codes in the visible part of the camera's picture while it is on. In a pause the code that reads barcodes stays
 * loaded. Answers true if that did not load.
 */
export const useFoundCodes = (
  video: RefObject<HTMLVideoElement | null>,
  { isOn, isPaused }: { readonly isOn: boolean; readonly isPaused: boolean },
  onSight: (sight: Sight) => void,
): boolean => {
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent((sight: Sight) => !isPaused && onSight(sight));
  const isToLook = useEffectEvent(() => !isPaused);
  useEffect(() => {
    if (!isOn) return;
    setFailed(false);
    let part: Part | null = null;
    let isGrabbing = false;
    const decoder = startDecoder({
      onCodes: (codes) => part && tell({ codes, part }),
      onFailed: () => setFailed(true),
    });
    const look = async () => {
      const picture = video.current;
      if (!isToLook() || isGrabbing || !decoder.isFree() || !picture || !picture.videoWidth || !picture.clientWidth)
        return;
      isGrabbing = true;
      try {
        const seen = visiblePart(
          { width: picture.videoWidth, height: picture.videoHeight },
          { width: picture.clientWidth, height: picture.clientHeight },
        );
        const frame = await createImageBitmap(picture, seen.x, seen.y, seen.width, seen.height);
        part = seen;
        decoder.decode(frame);
      } catch {
        // The camera has just gone; the next look finds out.
      } finally {
        isGrabbing = false;
      }
    };
    const looking = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(looking);
      decoder.stop();
    };
  }, [isOn, video]);
  return hasFailed;
};
