import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

type Props = { readonly children: ReactNode; readonly onRetry: () => unknown };

/** Replaces content that did not load: the reason, and a button to try again. */
export const LoadFailed = ({ children, onRetry }: Props) => {
  const { t } = useI18n();
  return (
    <EmptyState
      heading={t('crash.heading')}
      actions={<Button onClick={() => void onRetry()}>{t('action.retry')}</Button>}
    >
      {children}
    </EmptyState>
  );
};
