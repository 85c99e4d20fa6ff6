import type { Stamp } from '@waybill/domain/actor';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { InScope } from '../http/visitor.ts';
import { authorOf, viewOf } from './wire-actors.ts';

type Parts = { readonly database: Database; readonly clock: Clock };

/** For records of an organisation: each call is one transaction in the actor's view, stamped with the actor's name. */
export const wireRecords =
  ({ database, clock }: Parts) =>
  <Repos>(repos: (tx: Tx, scope: Scope, stamp: Stamp) => Repos): InScope<Repos> =>
  ({ actor, visitor }, work) => {
    const scope = viewOf(actor);
    return database.inScope(scope, (tx) => work(repos(tx, scope, { by: authorOf(actor, visitor), at: clock() })));
  };
