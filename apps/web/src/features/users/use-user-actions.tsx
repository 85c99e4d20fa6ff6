import type { OrgUser } from '@waybill/contract/users';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeleteUserModal } from './delete-user-modal.tsx';
import { EditUserModal } from './edit-user-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import type { UserAction } from './refusals.ts';
import { ResetTwoFactorModal } from './reset-two-factor-modal.tsx';
import { SubCompanyModal } from './sub-company-modal.tsx';
import { resendInvitation, setUserDisabled } from './user-actions.ts';
import { VehicleModal } from './vehicle-modal.tsx';

type Asked =
  | { readonly action: 'invite' }
  | { readonly action: 'edit' | 'vehicle' | 'subCompany' | 'resetTwoFactor' | 'delete'; readonly user: OrgUser };

/** Some actions ask first, others are carried out at once; both report their own failures. */
export const useUserActions = (onDeleted?: () => void) => {
  const { t } = useI18n();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const atOnce = (action: Promise<unknown>) => void action.catch(() => null);

  const start = (action: UserAction, user: OrgUser) => {
    if (action === 'resend') atOnce(resendInvitation(t, user));
    else if (action === 'disable' || action === 'enable') atOnce(setUserDisabled(t, user, action === 'disable'));
    else setAsked({ action, user });
  };

  return { start, invite: () => setAsked({ action: 'invite' }), modal: modalFor(asked, close, onDeleted) };
};

const modalFor = (asked: Asked | null, onClose: () => void, onDeleted?: () => void): ReactNode => {
  switch (asked?.action) {
    case 'invite':
      return <InviteModal onClose={onClose} />;
    case 'edit':
      return <EditUserModal user={asked.user} onClose={onClose} />;
    case 'vehicle':
      return <VehicleModal user={asked.user} onClose={onClose} />;
    case 'subCompany':
      return <SubCompanyModal user={asked.user} onClose={onClose} />;
    case 'resetTwoFactor':
      return <ResetTwoFactorModal user={asked.user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserModal user={asked.user} onClose={onClose} {...(onDeleted && { onDeleted })} />;
    default:
      return null;
  }
};
