import { useBlocker } from '@tanstack/react-router';

/**
 * Blocks a navigation while something is unsaved; null when nothing is blocked. Another address of the same
 * screen asks nothing. Closing the tab triggers the browser's own question.
 */
export const useLeaveGuard = (hasUnsaved: boolean): { readonly go: () => void; readonly stay: () => void } | null => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : null;
};
