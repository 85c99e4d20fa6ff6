/** No word of a server comes through. */
const SOCKET_CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** It is shutting down, starting, out of connections, or was demoted to a read-only standby. */
const STATES = /^(57P0[1-5]|53300|08\w{3}|25006)$/;

/** The driver's own messages for lost and missing connections, which come without a code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/** An error with which the server ends the whole session, and not one statement: no such database, no log-in, ... */
const FATAL = ['FATAL', 'PANIC'];

/** Whether a server said it: only those have a severity. */
const isFromServer = (error: unknown): boolean =>
  typeof (error as { severity?: unknown } | null)?.severity === 'string';

/** Whether nothing was heard of a server: its socket broke, or a time was over. */
export const isSilence = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as Partial<Record<string, unknown>>;
  return !isFromServer(error) && (SOCKET_CODES.test(String(code)) || MESSAGES.test(String(message)));
};

/** Whether an error says that the database cannot be used at present: not the caller's fault, and worth another try. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', severity = '' } = (error ?? {}) as Partial<Record<string, unknown>>;
  return isSilence(error) || STATES.test(String(code)) || FATAL.includes(String(severity));
};
