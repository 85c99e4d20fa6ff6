import { differencesOf, type ThreeSides } from '../../lib/forms/three-way.ts';

/** The version of a record that the saving user has seen. */
export type Seen<Fields> = {
  readonly fields: Fields;
  readonly version: number;
  /** The time when they opened it; null if that time means nothing to them. */
  readonly at: Date | null;
};

/** The author and time of the last save. The name is missing if the account is gone, or was never recorded. */
export type LastChange = { readonly by: string | null; readonly at: Date };

export type ConflictDetails<Row, Fields extends object> = {
  readonly sides: ThreeSides<Fields>;
  readonly openedAt: Date | null;
  /** The current record. */
  readonly newer: Row;
  readonly last: LastChange | null;
};

export type VersionedEdit<Row, Fields extends object> = {
  /** Saves on top of the version that was seen. */
  readonly send: (mine: Fields, seen: Seen<Fields>) => Promise<unknown>;
  /** The newer record in a refusal, as long as it can still be edited. */
  readonly newerIn: (error: unknown) => Row | null;
  /** The editable fields of a record. */
  readonly fieldsOf: (row: Row) => Fields;
  readonly lastChange: (row: Row) => LastChange | null | Promise<LastChange | null>;
};

/**
 * Saves unless another user was faster. If none of their changes touches the form, or they saved the same, or reverted
 * theirs, the save is repeated on the newer version without a question; otherwise the conflict is returned. Null is saved.
 */
export const saveVersioned = async <Row extends { readonly version: number }, Fields extends object>(
  edit: VersionedEdit<Row, Fields>,
  mine: Fields,
  seen: Seen<Fields>,
): Promise<ConflictDetails<Row, Fields> | null> => {
  try {
    await edit.send(mine, seen);
    return null;
  } catch (error) {
    const newer = edit.newerIn(error);
    // The version that was refused cannot be the newer one: repeating the save would never end.
    if (!newer || newer.version === seen.version) throw error;
    const sides = { base: seen.fields, mine, theirs: edit.fieldsOf(newer) };
    const { colliding, onlyTheirs } = differencesOf(sides);
    if (colliding.length + onlyTheirs.length === 0) {
      return saveVersioned(edit, mine, { ...seen, fields: sides.theirs, version: newer.version });
    }
    return { sides, openedAt: seen.at, newer, last: await lastChangeOrNull(edit, newer) };
  }
};

/** A missing author is no reason to skip the question. */
const lastChangeOrNull = async <Row, Fields extends object>(edit: VersionedEdit<Row, Fields>, newer: Row) => {
  try {
    return await edit.lastChange(newer);
  } catch {
    return null;
  }
};
