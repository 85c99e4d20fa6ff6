const UNIQUE_VIOLATION = '23505';

/**
 * Null when a unique index refuses the statement: two callers that ask for the same at once cannot both win. The transaction
 * is over then, so a caller that gets null throws.
 */
export const uniqueOrNull = async <Result>(statement: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await statement();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw error;
  }
};
