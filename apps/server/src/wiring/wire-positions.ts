import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { lastPositions } from '../features/positions/last-positions.repo.ts';
import type { PositionRepos } from '../features/positions/position-deps.ts';
import { positionsRepo } from '../features/positions/positions.repo.ts';
import { expectArrivals } from '../records/route-jobs.ts';
import { configOf } from './wire-configs.ts';
import type { AuthorStamp } from './wire-scopes.ts';

export const positionRepos = (tx: Tx, scope: Scope, { at }: AuthorStamp): PositionRepos => ({
  positions: positionsRepo(tx, scope),
  lastPositions: () => lastPositions(tx, scope),
  configOf: (subCompanyId) => configOf(tx, { ...scope, subCompanyId }),
  expectArrivals: (vehicleId, day) => expectArrivals(tx, scope, vehicleId, day, at),
  now: at,
});
