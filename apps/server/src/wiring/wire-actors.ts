import type { Actor, ApiKeyActor, Author, Member } from '@waybill/domain/actor';
import type { Scope } from '../db/scope.ts';
import type { Visitor } from '../http/visitor.ts';

/** The actor's own scope; a key works in all sub-companies. */
export const ownScopeOf = (actor: Member | ApiKeyActor): Scope => ({
  organisationId: actor.organisationId,
  subCompanyId: actor.kind === 'user' ? actor.subCompanyId : null,
});

/** A person's current view: their own sub-company, or the one they have switched to. A key sees all. */
export const viewOf = (actor: Member | ApiKeyActor): Scope => ({
  organisationId: actor.organisationId,
  subCompanyId: actor.kind === 'user' ? (actor.subCompanyId ?? actor.viewing) : null,
});

/** The author of a history entry. */
export const authorOf = (
  actor: Pick<Actor, 'kind' | 'userId' | 'email' | 'name'> | ApiKeyActor,
  { address, userAgent }: Visitor | { address: string; userAgent: string | null },
): Author =>
  actor.kind === 'user'
    ? { kind: 'user', id: actor.userId, name: actor.name ?? actor.email, email: actor.email, address, userAgent }
    : { kind: 'api-key', id: actor.keyId, name: nameOfKey(actor), email: null, address, userAgent };

const nameOfKey = ({ named, lastCharacters }: ApiKeyActor) => `${named ? `${named.name} ` : ''}…${lastCharacters}`;
