import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import type { ReplyOf } from '@waybill/contract/endpoint';
import { readInvitation } from '@waybill/contract/invitations';
import { api } from '../../lib/api/api.ts';

export type Invitation = ReplyOf<typeof readInvitation>;

/** The invitation behind a code. It is not cached longer than the page that shows it. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: () => api(readInvitation, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // This query survives signing out the current user, because the invitation page continues after it.
    meta: { isForAnybody: true },
  });

export type InvitationFault = 'expired' | 'invalid';

/** The reason why a code does not work; null for a failure that another try may fix. */
export const faultOf = (error: unknown): InvitationFault | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'invitation-expired') return 'expired';
  // A code that fails validation was damaged on its way here.
  return error.code === 'invitation-invalid' || error.code === 'invalid-input' ? 'invalid' : null;
};
