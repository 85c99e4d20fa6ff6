import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { type MouseEvent, useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { errorDetails } from './error-details.ts';

type Props = {
  readonly error: unknown;
  /** The explanation, e.g. which screen did not load. */
  readonly explanation: string;
  readonly onRetry: () => void;
  /** Whether there is no header around it. */
  readonly isWholePage?: boolean;
};

/** Says that something failed, offers another try, and lets the user copy the details. */
export const ErrorScreen = ({ error, explanation, onRetry, isWholePage = false }: Props) => {
  const { t } = useI18n();
  /** The button goes with this screen; the page that comes in its place has the focus. */
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('main')?.focus();
    onRetry();
  };
  const [copied, setCopied] = useState(false);
  return (
    <EmptyState
      heading={t('crash.heading')}
      isPageHeading={isWholePage}
      actions={
        <>
          <Button variant="primary" icon={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={retry}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => void copyText(errorDetails(error)).then(setCopied)}>
            {copied ? t('action.copied') : t('action.copyDetails')}
          </Button>
        </>
      }
    >
      {explanation}
    </EmptyState>
  );
};
