import type { ActionAnswer, DriverConflict, RefusedAction } from '@waybill/contract/driver';
import type { DriverDeps, DriverRepos, DriverRequester } from './driver-deps.ts';

/** An action that is being done, in a transaction. */
export type Doing<Action> = {
  readonly action: Action;
  readonly repos: DriverRepos;
  readonly by: DriverRequester;
  readonly deviceId: string;
  readonly now: Date;
  readonly happenedAt: Date;
  readonly codes: DriverDeps['codes'];
};

export type Applied = {
  readonly answer: Exclude<ActionAnswer['answer'], 'later'>;
  readonly reason?: RefusedAction;
  readonly conflicts?: readonly DriverConflict[];
  /** What it has changed, for whoever takes it back. */
  readonly before?: unknown;
  /** It has written something before it was refused, which is taken back. */
  readonly isUndone?: true;
};
