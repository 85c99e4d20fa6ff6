import { useEffect, useEffectEvent } from 'react';

/** The list got shorter than the page of the address; what is left is on the last one. */
export const useLastPage = (isBeyond: boolean, goThere: () => void): void => {
  const go = useEffectEvent(goThere);
  useEffect(() => {
    if (isBeyond) go();
  }, [isBeyond]);
};
