/** How many connections a pool of requests has where nothing else is set. */
export const DEFAULT_CONNECTIONS = 20;
/** Of the operator's log-in beside them. Its work is short, and most of it has the queue's own connections. */
export const OPERATOR_CONNECTIONS = 4;
/** Past a pooler: an import holds one, migrations two. */
export const DIRECT_CONNECTIONS = 3;
/** Taking, renewing and ending jobs must not queue for a connection behind requests. */
export const QUEUE_CONNECTIONS = 4;
/** A thread runs one job at a time, which reads a portion while it reports another. */
export const THREAD_CONNECTIONS = 2;
/** Of the operator's log-in: an import holds its lock on one of them. */
export const THREAD_OPERATOR_CONNECTIONS = 2;
/** As many as the kinds of jobs that run in threads have jobs at once. */
export const MOST_THREADS = 10;

export type ProcessShape = {
  readonly role: 'all' | 'web' | 'worker';
  /** Those of requests, in this process. */
  readonly connections: number;
  readonly hasOperatorLogIn: boolean;
  readonly isPooled: boolean;
};

/** The most connections that one process ever has, to the database itself; a pooler's are its own affair. */
export const mostConnections = ({ role, connections, hasOperatorLogIn, isPooled }: ProcessShape): number => {
  const [serves, works] = [role !== 'worker', role !== 'web'];
  const listening = Number(serves) + Number(works);
  // Who is there, and whether a server is frozen.
  const lasting = listening + 1 + 1;
  if (isPooled) return lasting + DIRECT_CONNECTIONS * (works ? 2 : 1);
  const ofThread = THREAD_CONNECTIONS + (hasOperatorLogIn ? THREAD_OPERATOR_CONNECTIONS : 0);
  const ofJobs = works ? QUEUE_CONNECTIONS + MOST_THREADS * ofThread : 0;
  return connections + (hasOperatorLogIn ? OPERATOR_CONNECTIONS : 0) + ofJobs + lasting;
};

/** `processes` is null where the operator has not said how many there are; then those that are there now count. */
type Budget = {
  readonly most: number;
  readonly room: number;
  readonly processes: number | null;
  readonly present: number;
};

/** What is wrong with it, as a sentence; `isSure` when it cannot go well, and not only when it may not. */
export const judgeBudget = ({
  most,
  room,
  processes,
  present,
}: Budget): { readonly fault: string; readonly isSure: boolean } | null => {
  const count = processes ?? present;
  if (most * count <= room) return null;
  const [who, need] = count === 1 ? ['This process', 'needs'] : [`${count} processes`, 'need'];
  return {
    fault:
      `${who} ${need} up to ${most * count} connections, and the database gives ${room}. ` +
      'Raise its max_connections, or lower DATABASE_CONNECTIONS: see docs/OPERATIONS.md',
    isSure: processes !== null || most > room,
  };
};
