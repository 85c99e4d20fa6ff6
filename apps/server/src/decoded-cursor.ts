/** What programs are told of a cursor that is none. */
export const CURSOR_ALLOWED = 'a cursor of an earlier answer to the same query';

/** What a cursor of ours says; undefined for any other text. */
export const decodedCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
