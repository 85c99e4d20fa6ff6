import type { Session } from '@waybill/contract/session';

/**
 * What the phone keeps. Every row of a driver's work carries the driver's id: a phone may be shared, and what one of them has waiting is
 * never sent by, nor shown to, another.
 */

/** The last session of a user as the server told it, for opening the app without a network. */
export type KeptSession = { readonly userId: string; readonly session: Session; readonly keptAt: number };

/** Facts of the phone itself, one for each name. `lastUser` is who is signed in here, as far as the phone knows. */
export type DeviceFact = { readonly name: 'lastUser'; readonly value: string };

export type Tables = {
  readonly sessions: KeptSession;
  readonly device: DeviceFact;
};

type TableIndexes = Readonly<Partial<Record<keyof Tables, string | null>>>;

/**
 * Each version with the tables that it adds or changes: the primary key, then what is looked up by. A version that has been shipped is
 * never edited: phones have it, with work in it that is not sent yet.
 */
export const VERSIONS: readonly { readonly version: number; readonly tables: TableIndexes }[] = [
  { version: 1, tables: { sessions: 'userId', device: 'name' } },
];
