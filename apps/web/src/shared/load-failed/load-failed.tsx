import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

type Props = { readonly children: ReactNode; readonly onRetry: () => unknown };

/** Stands where something should be that did not load: why, and another try. */
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
