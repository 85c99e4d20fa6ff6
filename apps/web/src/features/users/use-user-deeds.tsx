import type { OrgUser } from '@waybill/contract/users';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DeleteUserModal } from './delete-user-modal.tsx';
import { DivisionModal } from './division-modal.tsx';
import { EditUserModal } from './edit-user-modal.tsx';
import { InviteModal } from './invite-modal.tsx';
import type { UserDeed } from './refusals.ts';
import { resend, setDisabled } from './user-deeds.ts';
import { VehicleModal } from './vehicle-modal.tsx';

type Asked =
  | { readonly deed: 'invite' }
  | { readonly deed: 'edit' | 'vehicle' | 'division' | 'delete'; readonly user: OrgUser };

/** Some deeds ask first, others are done at once; a failure has said itself by then. */
export const useUserDeeds = (onDeleted?: () => void) => {
  const { t } = useI18n();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const atOnce = (deed: Promise<unknown>) => void deed.catch(() => null);

  const start = (deed: UserDeed, user: OrgUser) => {
    if (deed === 'resend') atOnce(resend(t, user));
    else if (deed === 'disable' || deed === 'enable') atOnce(setDisabled(t, user, deed === 'disable'));
    else setAsked({ deed, user });
  };

  return { start, invite: () => setAsked({ deed: 'invite' }), modal: modalFor(asked, close, onDeleted) };
};

const modalFor = (asked: Asked | null, onClose: () => void, onDeleted?: () => void): ReactNode => {
  switch (asked?.deed) {
    case 'invite':
      return <InviteModal onClose={onClose} />;
    case 'edit':
      return <EditUserModal user={asked.user} onClose={onClose} />;
    case 'vehicle':
      return <VehicleModal user={asked.user} onClose={onClose} />;
    case 'division':
      return <DivisionModal user={asked.user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserModal user={asked.user} onClose={onClose} {...(onDeleted && { onDeleted })} />;
    default:
      return null;
  }
};
