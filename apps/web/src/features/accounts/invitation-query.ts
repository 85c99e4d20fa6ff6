import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import type { ReplyOf } from '@waybill/contract/endpoint';
import { readInvitation } from '@waybill/contract/invitations';
import { api } from '../../lib/api/api.ts';

export type Invitation = ReplyOf<typeof readInvitation>;

/** What a code stands for. It is not kept longer than the page that shows it. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: () => api(readInvitation, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Whoever is signed in at this browser goes, and the page of the invitation goes on.
    meta: { isForAnybody: true },
  });

export type InvitationFault = 'expired' | 'invalid';

/** Why a code opens nothing; null for a failure that another try may mend. */
export const faultOf = (error: unknown): InvitationFault | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'invitation-expired') return 'expired';
  // A code that is no text at all was mangled on its way here.
  return error.code === 'invitation-invalid' || error.code === 'invalid-input' ? 'invalid' : null;
};
