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

/** The least that another process has beside this one: its role and its settings may be others, and it tells nobody. */
const leastBeside = (shape: ProcessShape): number =>
  mostConnections({ ...shape, role: 'web', connections: 1, hasOperatorLogIn: false });

type Budget = {
  readonly shape: ProcessShape;
  readonly room: number;
  /** Null where the operator has not said how many there are; then those that are there now count. */
  readonly processes: number | null;
  readonly present: number;
};

/**
 * What is wrong with it, as a sentence; `isSure` when it cannot go well, and not only when it may not. Processes that do everything are alike. Beside
 * one with a role are others, whose needs differ: only what each has at the least is sure.
 */
export const judgeBudget = ({
  shape,
  room,
  processes,
  present,
}: Budget): { readonly fault: string; readonly isSure: boolean } | null => {
  const count = processes ?? present;
  const most = mostConnections(shape);
  const together = most * count;
  if (together <= room) return null;
  const isAlike = shape.role === 'all';
  const sure = processes === null ? most : isAlike ? together : most + leastBeside(shape) * (count - 1);
  const isSure = sure > room;
  const who =
    count === 1
      ? `This process needs up to ${most}`
      : isAlike
        ? `${count} processes need up to ${together}`
        : isSure
          ? `This process needs up to ${most}, and the ${count} together at least ${sure}`
          : `${count} processes like this one need up to ${together}`;
  return {
    fault:
      `${who} connections, and the database gives ${room}. ` +
      'Raise its max_connections, or lower DATABASE_CONNECTIONS: see docs/OPERATIONS.md',
    isSure,
  };
};
