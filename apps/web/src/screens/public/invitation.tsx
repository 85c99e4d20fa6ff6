import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from '../../features/accounts/account-form.module.css';
import { InvitationForm } from '../../features/accounts/invitation-form.tsx';
import { InvitationFaultNote, SomebodyElseNote } from '../../features/accounts/invitation-notes.tsx';
import { faultOf, invitationQuery } from '../../features/accounts/invitation-query.ts';
import { paths } from '../../lib/paths.ts';
import '../../features/accounts/router-state.ts';
import { IcelandMap } from '../../features/accounts/iceland-map.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { adoptSession, type Session, useSession } from '../../lib/session/session.ts';
import { PublicPage } from '../../shell/public-page.tsx';
import { Button, buttonClass } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';

/** The code moves from the address into the history entry: a screenshot or a shared link gives nothing away. */
const useInvitationCode = (): string | undefined => {
  const navigate = useNavigate();
  const { code: linked } = useSearch({ strict: false }) as { readonly code?: string };
  const kept = useLocation({ select: ({ state }) => state.invitationCode });
  useEffect(() => {
    if (linked === undefined) return;
    void navigate({ to: paths.invitation, search: {}, state: { invitationCode: linked }, replace: true });
  }, [linked, navigate]);
  return linked ?? kept;
};

export const Screen = () => {
  const { t } = useI18n();
  const code = useInvitationCode();
  return code ? (
    <Opened key={code} code={code} />
  ) : (
    <PublicPage title={t('invitation.heading')} layout="split" picture={<IcelandMap />}>
      <div className={styles.note}>
        <p>{t('invitation.noCode')}</p>
        <ToLogin />
      </div>
    </PublicPage>
  );
};

const ToLogin = () => {
  const { t } = useI18n();
  return (
    <Link to={paths.login} className={buttonClass({})}>
      {t('invitation.toLogin')}
    </Link>
  );
};

const Opened = ({ code }: { readonly code: string }) => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const own = useSession()?.user.email;
  const { data: invitation, error, refetch, isFetching } = useQuery(invitationQuery(code));
  const [isAccepted, setIsAccepted] = useState(false);

  const finish = async (session: Session) => {
    setIsAccepted(true);
    adoptSession(session);
    await navigate({ to: paths.home, search: {}, replace: true });
  };

  const fault = faultOf(error);
  const title = invitation
    ? t('invitation.title', { organisation: invitation.organisationName })
    : t('invitation.heading');
  const isSomebodyElse = invitation && own !== undefined && own !== invitation.email;
  return (
    <PublicPage title={title} layout="split" picture={<IcelandMap />}>
      {isAccepted || (isFetching && !invitation) ? (
        <PageSpinner label={t('invitation.checking')} />
      ) : isSomebodyElse ? (
        <SomebodyElseNote
          own={own}
          email={invitation.email}
          stay={
            <Link to={paths.home} className={buttonClass({})}>
              {t('invitation.stay')}
            </Link>
          }
        />
      ) : invitation ? (
        <InvitationForm code={code} invitation={invitation} onAccepted={(session) => void finish(session)} />
      ) : fault ? (
        <InvitationFaultNote fault={fault} onward={<ToLogin />} />
      ) : (
        <div className={styles.note}>
          <FormError>{errorText(error, t)}</FormError>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      )}
    </PublicPage>
  );
};
