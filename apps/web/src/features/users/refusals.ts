import type { OrgUser } from '@waybill/contract/users';
import type { Role } from '@waybill/domain/roles';

export type UserAction =
  | 'edit'
  | 'vehicle'
  | 'subCompany'
  | 'resend'
  | 'resetTwoFactor'
  | 'disable'
  | 'enable'
  | 'delete';
export type Refusal = 'own' | 'operator';

type Viewer = { readonly id: string; readonly roles: readonly Role[] };

/** Actions that restrict or remove access; the server refuses them for the same reasons. */
const TAKES_AWAY: readonly UserAction[] = ['subCompany', 'resetTwoFactor', 'disable', 'enable', 'delete'];

/** Why the server would refuse an action; null when it may be tried. */
export const refusalOf = (action: UserAction, viewer: Viewer, user: OrgUser): Refusal | null => {
  if (!TAKES_AWAY.includes(action)) return null;
  if (viewer.id === user.id) return 'own';
  return user.mayManageAccount ? null : 'operator';
};

/** The actions that make sense for a user, in the order of the menu; destructive ones last. */
export const actionsFor = (
  user: Pick<OrgUser, 'state' | 'hasTwoFactor'>,
  mayGiveSubCompanies: boolean,
): readonly UserAction[] => {
  const isInvited = user.state === 'invited' || user.state === 'invitation-expired';
  return [
    'edit',
    'vehicle',
    ...(mayGiveSubCompanies ? (['subCompany'] as const) : []),
    ...(user.hasTwoFactor ? (['resetTwoFactor'] as const) : []),
    ...(isInvited ? (['resend'] as const) : [user.state === 'disabled' ? ('enable' as const) : ('disable' as const)]),
    'delete',
  ];
};

/** Nobody removes their own admin role, unless they stay a super-admin. */
export const keepsOwnAdmin = (viewer: Viewer, user: Pick<OrgUser, 'id' | 'roles'>): boolean =>
  viewer.id === user.id && user.roles.includes('admin') && !user.roles.includes('super-admin');
