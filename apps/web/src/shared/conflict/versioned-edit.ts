import { differencesOf, type ThreeSides } from '../../lib/forms/three-way.ts';

/** What the person who saves has seen of a record. */
export type Seen<Fields> = {
  readonly fields: Fields;
  readonly version: number;
  /** When they opened it; null where that moment means nothing to them. */
  readonly at: Date | null;
};

/** Who saved last, and when. The name is missing where the account is gone, or nobody wrote it down. */
export type LastChange = { readonly by: string | null; readonly at: Date };

export type EditConflict<Row, Fields extends object> = {
  readonly sides: ThreeSides<Fields>;
  readonly openedAt: Date | null;
  /** The record as it is now. */
  readonly newer: Row;
  readonly last: LastChange | null;
};

export type VersionedEdit<Row, Fields extends object> = {
  /** Writes over the version that was seen. */
  readonly send: (mine: Fields, seen: Seen<Fields>) => Promise<unknown>;
  /** The newer record in a refusal, as long as it can still be edited. */
  readonly newerIn: (error: unknown) => Row | null;
  /** What the form edits of a record. */
  readonly fieldsOf: (row: Row) => Fields;
  readonly lastChange: (row: Row) => LastChange | null | Promise<LastChange | null>;
};

/**
 * Saves unless somebody else was faster. When nothing of theirs touches the form, or they saved the same, or saved and took
 * it back, the save is repeated on the newer version without a question; otherwise the conflict is returned. Null is saved.
 */
export const saveVersioned = async <Row extends { readonly version: number }, Fields extends object>(
  edit: VersionedEdit<Row, Fields>,
  mine: Fields,
  seen: Seen<Fields>,
): Promise<EditConflict<Row, Fields> | null> => {
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

/** Not knowing who it was is no reason not to ask. */
const lastChangeOrNull = async <Row, Fields extends object>(edit: VersionedEdit<Row, Fields>, newer: Row) => {
  try {
    return await edit.lastChange(newer);
  } catch {
    return null;
  }
};
