import type { Author, Stamp } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { ReadHistory } from '../http/history-page.ts';
import type { InScope, InScopes, Requester } from '../http/visitor.ts';
import { type AuditSubject, auditEntries, auditRecorder } from '../records/audit-log.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';

type Needs = { readonly database: Database; readonly clock: Clock };
type ScopedWork<Result> = (tx: Tx, scope: Scope, record: RecordEntry) => Promise<Result>;

/** A transaction that only reads, on a replica where there is one. */
export const readingOf =
  ({ database }: Pick<Needs, 'database'>): Database['inScope'] =>
  (scope, work) =>
    database.readInScope(scope, null, work);

/** In the actor's own scope, whatever sub-company they look at: keys and config do not follow the switch. */
export const ownScope =
  ({ database, clock }: Needs, transaction = database.inScope) =>
  <Result>({ actor, visitor }: Requester, work: ScopedWork<Result>): Promise<Result> => {
    const scope = ownScopeOf(actor);
    return transaction(scope, (tx) =>
      work(tx, scope, auditRecorder(tx, scope.organisationId, authorOf(actor, visitor), clock())),
    );
  };

export const historyReader =
  (tx: Tx, { organisationId }: Scope, subject: AuditSubject): ReadHistory =>
  (after, limit) =>
    auditEntries(tx, organisationId, subject, after, limit);

/** Who changes a record, with the id that an undo is kept for, and when. */
export type AuthorStamp = Stamp & { readonly by: Author };

/** For records of an organisation: each call is one transaction in the actor's view, stamped with the actor's name. */
export const wireRecords =
  (needs: Needs) =>
  <Repos>(repos: (tx: Tx, scope: Scope, stamp: AuthorStamp) => Repos): InScopes<Repos> => {
    const inView =
      (transaction: Database['inScope']): InScope<Repos> =>
      ({ actor, visitor }, work) => {
        const scope = viewOf(actor);
        return transaction(scope, (tx) => work(repos(tx, scope, { by: authorOf(actor, visitor), at: needs.clock() })));
      };
    return { reading: inView(readingOf(needs)), inScope: inView(needs.database.inScope) };
  };
