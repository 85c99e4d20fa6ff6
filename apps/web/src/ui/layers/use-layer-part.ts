import { errorText } from '../../lib/api/error-text.ts';
import { type LazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';

/** The part that renders an open layer. One that does not load is closed with a message: the page below still works. */
export const useLayerPart = <Part>(part: LazyPart<Part>, isOpen: boolean, onClose: () => void): Part | null => {
  const { t } = useI18n();
  return useLazyPart(part, isOpen, (error) => {
    reportError(error);
    onClose();
    showFlash({ type: 'error', message: errorText(error, t) });
  });
};
