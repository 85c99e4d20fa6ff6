import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { actionDestination } from '../../features/accounts/action-link.ts';
import { paths } from '../../lib/paths.ts';
import '../../features/accounts/router-state.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

/** The one address that mails link to: it reads the purpose of the link and redirects to its page. */
export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  // Read once on arrival: the location changes before this screen unmounts, and would be read as another link.
  const [destination] = useState(() => actionDestination(searchStr));

  useEffect(() => {
    switch (destination.kind) {
      case 'set-password':
        void navigate({ to: paths.resetPasswordNew, search: { code: destination.code }, replace: true });
        break;
      case 'verify-email':
        void navigate({ to: paths.verifyEmail, search: {}, state: { oobCode: destination.oobCode }, replace: true });
        break;
      case 'home':
        void navigate({ to: paths.home, search: {}, replace: true });
    }
  }, [destination, navigate]);

  return <PageSpinner label={t('action.loading')} />;
};
