import { useRef } from 'react';

/**
 * What a button does, once: a second tap does nothing while the first is at work, nor after it, until the view has gone. Work that answers false
 * has not happened, e.g. since something is missing: the next tap counts again.
 */
export const useOnce = () => {
  const isTaken = useRef(false);
  return async (work: () => Promise<boolean>): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    let isDone = false;
    try {
      isDone = await work();
    } finally {
      isTaken.current = isDone;
    }
  };
};
