import type { Actor, ApiKeyActor, Author, Member } from '@waybill/domain/actor';
import type { Scope } from '../db/scope.ts';
import type { Visitor } from '../http/visitor.ts';

/** The walls of the actor's own; a key works in all divisions. */
export const ownScopeOf = (actor: Member | ApiKeyActor): Scope => ({
  organisationId: actor.organisationId,
  subCompanyId: actor.kind === 'user' ? actor.subCompanyId : null,
});

/** What a person looks at: their own division, or the one that they have switched to. A key looks at all. */
export const viewOf = (actor: Member | ApiKeyActor): Scope => ({
  organisationId: actor.organisationId,
  subCompanyId: actor.kind === 'user' ? (actor.subCompanyId ?? actor.viewing) : null,
});

/** How the history names who did something. */
export const authorOf = (
  actor: Pick<Actor, 'kind' | 'userId' | 'email' | 'name'> | ApiKeyActor,
  { address, userAgent }: Visitor | { address: string; userAgent: string | null },
): Author =>
  actor.kind === 'user'
    ? { kind: 'user', id: actor.userId, name: actor.name ?? actor.email, email: actor.email, address, userAgent }
    : { kind: 'api-key', id: actor.keyId, name: `…${actor.lastCharacters}`, email: null, address, userAgent };
