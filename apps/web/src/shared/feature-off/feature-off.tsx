import { Link } from '@tanstack/react-router';
import { maySeeConfig } from '@waybill/domain/roles';
import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

type Props = { readonly heading: string; readonly children: ReactNode };

/** The address of a feature that is switched off still says what it is; whoever may switch it on finds the way. */
export const FeatureOff = ({ heading, children }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  return (
    <EmptyState
      heading={heading}
      actions={
        session &&
        maySeeConfig(session.user) && (
          <Link to={paths.config} className={buttonClass({ variant: 'primary' })}>
            {t('action.goToSettings')}
          </Link>
        )
      }
    >
      {children}
    </EmptyState>
  );
};
