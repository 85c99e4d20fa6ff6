import { ApiError } from '@waybill/contract/client';
import { useEffect, useRef } from 'react';

/** Whether the form is still there when an answer comes: it may have been closed while it waited. */
export const useIsOpen = () => {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
};

/** What belongs to no field is said under the form; what does is said above it, too. */
export const isAboutFields = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.errors ?? []).length > 0;
