const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Null when a unique index refuses the statement: two callers that ask for the same at once cannot both win. The transaction
 * is over then, so a caller that gets null throws.
 */
export const uniqueOrNull = <Result>(statement: () => Promise<Result>): Promise<Result | null> =>
  nullOn(UNIQUE_VIOLATION, statement);

/** The same for a foreign key: what a row names is gone, or what is to go is named, since the caller has looked. */
export const referredOrNull = <Result>(statement: () => Promise<Result>): Promise<Result | null> =>
  nullOn(FOREIGN_KEY_VIOLATION, statement);

const nullOn = async <Result>(refusal: string, statement: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await statement();
  } catch (error) {
    if ((error as { code?: string }).code === refusal) return null;
    throw error;
  }
};
