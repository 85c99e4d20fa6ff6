import { type Actor, isMember, type Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import { mayManageConnections } from '@waybill/domain/roles';
import type { Requester } from './visitor.ts';

/** What joins an organisation with the systems of others is the whole organisation's, and a matter of its developers and super-admins. */
export const asManager = <By extends Requester<Actor>>(by: By): By & Requester<Member> => {
  const { actor } = by;
  if (!isMember(actor) || !mayManageConnections(actor)) throw new AppError('forbidden');
  return { ...by, actor };
};
