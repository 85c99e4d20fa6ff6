import { ApiError } from '@waybill/contract/client';
import { useEffect, useRef } from 'react';

/** Whether the form is still open when an answer comes: it may have been closed in the meantime. */
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

/** An error without a field is shown in the form only; one with fields is shown above the page too. */
export const isAboutFields = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.errors ?? []).length > 0;
