/** The message is meant for the operator's screen: what is wrong, where, and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

export class DataDirInUseError extends EmbeddedPostgresError {
  constructor(dataDir: string, pid: number | null) {
    super(
      `Another Waybill (pid ${pid ?? 'unknown'}) already uses DATA_DIR ${dataDir}. ` +
        'Stop it first, or give this one its own DATA_DIR.',
    );
  }
}

/** Names the folder in file system errors (disk full, no permission), for the operator to see. */
export const explainStartFailure = (error: unknown, dataDir: string): EmbeddedPostgresError => {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(`The embedded PostgreSQL of DATA_DIR ${dataDir} cannot be started: ${reason}`, {
    cause: error,
  });
};

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
