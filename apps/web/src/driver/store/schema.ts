import type { ActionAnswer, DriverDay, SentDriverAction } from '@waybill/contract/driver';
import type { Session } from '@waybill/contract/session';
import type { FailureReason } from '@waybill/domain/driver/outcome';
import type { Signature } from '@waybill/domain/driver/signature';

/**
 * What the phone keeps. Every row of a driver's work carries the driver's id: a phone may be shared, and what one of them has waiting is
 * never sent by, nor shown to, another.
 */

/** The last session of a user as the server told it, for opening the app without a network. */
export type KeptSession = { readonly userId: string; readonly session: Session; readonly keptAt: number };

/**
 * Facts of the phone itself, one for each name: who is signed in here as far as the phone knows, its own id, and of each driver how far they have
 * counted, the token by which the phone can send what is left should the account be disabled, and since when it is known that it was.
 */
export type DeviceFact = {
  readonly name: 'lastUser' | 'deviceId' | `counted ${string}` | `token ${string}` | `disabled ${string}`;
  readonly value: string;
};

/** The day as the server last told it. */
export type KeptDay = {
  readonly userId: string;
  readonly day: DriverDay;
  /** When it was asked for, by the phone's clock: what was answered before that is part of it. */
  readonly askedAt: number;
};

/** Something that the driver did. It stays on the phone for a while after it was sent. */
export type KeptAction = {
  readonly id: string;
  readonly userId: string;
  readonly sequence: number;
  readonly action: SentDriverAction;
  readonly state: 'waiting' | 'answered';
  readonly answer: ActionAnswer | null;
  readonly answeredAt: number | null;
  /** What the driver reads about it: the address of its stop. */
  readonly about: string | null;
  readonly savedAt: number;
  /** The driver has seen that it was refused. */
  readonly isRead?: boolean;
};

/** A photo that was taken, before its stop is closed. */
export type TakenPhoto = {
  readonly id: string;
  readonly content: Blob;
  readonly takenAt: number;
  readonly sha256: string;
};

export type ProofDraft = {
  readonly photos: readonly TakenPhoto[];
  readonly who: 'receiver' | 'staff' | 'other';
  /** As typed; null: whom the choice above names. */
  readonly name: string | null;
  readonly signature: Signature | null;
  readonly payment: 'cash' | 'card' | null;
  /** What the receiver said, as typed. */
  readonly code: string;
  /** Where it was left, as typed. */
  readonly accessPoint: string;
  /** Why nothing is handed over, and the words about it. */
  readonly reason: FailureReason | null;
  readonly note: string;
  /** Parcels that are not handed over, and why; null until that is chosen. */
  readonly left: ReadonlyMap<string, FailureReason | null>;
  /** Those of them that the receiver has refused: they go back to the warehouse. */
  readonly returned: ReadonlySet<string>;
  /** By shipments without parcels: how many units are handed over, if not all. */
  readonly units: ReadonlyMap<string, number>;
};

export type KeptPhoto = {
  readonly id: string;
  readonly userId: string;
  readonly actionId: string;
  readonly content: Blob;
  readonly bytes: number;
  readonly sentBytes: number;
  /** Refused: the server cannot read it, and the driver may take another one. */
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly takenAt: number;
  /** The driver has seen that it was refused. */
  readonly isRead?: boolean;
};

/** What a driver has put together for a stop that is not closed yet, as the form has it. */
export type KeptDraft = {
  readonly id: string;
  readonly userId: string;
  readonly deliveryId: string;
  readonly draft: ProofDraft;
};

/** Where the phone was, until it is sent. */
export type KeptPosition = {
  readonly id: string;
  readonly userId: string;
  readonly vehicleId: string;
  readonly takenAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMetres: number | null;
  readonly speedKmh: number | null;
  readonly heading: number | null;
};

export type Tables = {
  readonly sessions: KeptSession;
  readonly device: DeviceFact;
  readonly days: KeptDay;
  readonly actions: KeptAction;
  readonly photos: KeptPhoto;
  readonly positions: KeptPosition;
  readonly drafts: KeptDraft;
};

type TableIndexes = Readonly<Partial<Record<keyof Tables, string | null>>>;

/**
 * Each version with the tables that it adds or changes: the primary key, then what is looked up by. A version that has been shipped is
 * never edited: phones have it, with work in it that is not sent yet.
 */
export const VERSIONS: readonly { readonly version: number; readonly tables: TableIndexes }[] = [
  {
    version: 1,
    tables: {
      sessions: 'userId',
      device: 'name',
      days: 'userId',
      actions: 'id, [userId+state], [userId+sequence]',
      photos: 'id, [userId+state], actionId',
      positions: 'id, [userId+takenAt]',
      drafts: 'id, userId',
    },
  },
];
