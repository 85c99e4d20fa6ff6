/** The server is unreachable, shutting down, starting, out of connections, or was demoted to a read-only standby. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53300|08\w{3}|25006)$/;

/** The driver's own messages for lost and missing connections, which come without a code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/** An error with which the server ends the whole session, and not one statement: no such database, no log-in, ... */
const FATAL = ['FATAL', 'PANIC'];

/** Whether an error says that the database cannot be used at present: not the caller's fault, and worth another try. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', message = '', severity = '' } = (error ?? {}) as Partial<Record<string, unknown>>;
  return CODES.test(String(code)) || MESSAGES.test(String(message)) || FATAL.includes(String(severity));
};
