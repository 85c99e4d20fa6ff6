import { z } from 'zod';
import { UsageError, understood } from '../arguments.ts';
import type { Command, Said } from '../command.ts';
import { json, minute, table } from '../table.ts';

/** Of a kind with more of them, the oldest show what holds it up. */
const MOST_OPEN = 20;
/** An operator with more dead jobs than this needs the reasons, and not the list. */
const MOST_DEAD = 100;

const ID = 'the id of a job';
const kindName = z.string().regex(/^[a-z][a-z-]*$/);

export const jobs: Command = {
  summary: 'Show the work beside requests, and what of it has failed for good',
  words: [],
  flags: {
    retry: { type: 'string', value: 'id', meaning: 'try a dead job again' },
    'retry-all': { type: 'string', value: 'kind', meaning: 'try all dead jobs of a kind again' },
    cancel: { type: 'string', value: 'id', meaning: 'cancel a job that waits or runs' },
    kind: { type: 'string', value: 'kind', meaning: 'show the jobs of one kind alone' },
    json: { type: 'boolean', meaning: 'as JSON' },
  },
  required: [],
  notes: [
    `What waits or runs is shown with its id: of each kind the oldest ${MOST_OPEN}.`,
    `A dead job has used up its attempts. It is kept for 30 days; the newest ${MOST_DEAD} are shown.`,
    'What is tried again has all its attempts anew.',
  ],
  examples: [
    'jobs',
    'jobs --kind export-list',
    'jobs --retry 3f0c5b1e-8a52-4d3f-9d57-0a6f3f1f2b11',
    'jobs --retry-all send-mail',
  ],
  prepare: (typed) => {
    const id = (flag: 'retry' | 'cancel') =>
      understoodOr(typed.text(flag), (text) => understood(z.uuid(), `--${flag}`, ID, text));
    const retry = id('retry');
    const cancel = id('cancel');
    const kindOf = (flag: 'retry-all' | 'kind') =>
      understoodOr(typed.text(flag), (text) => understood(kindName, `--${flag}`, 'a kind such as send-mail', text));
    const retryAll = kindOf('retry-all');
    const shown = kindOf('kind');
    if ([retry, retryAll, cancel, shown].filter((each) => each !== null).length > 1) {
      throw new UsageError('Give one of --retry, --retry-all, --cancel and --kind.');
    }
    return async (operator) => {
      if (retry !== null) {
        await operator.retryJob(retry);
        return { lines: ['The job is tried again.'] };
      }
      if (retryAll !== null) return { lines: [`Jobs that are tried again: ${await operator.retryJobs(retryAll)}`] };
      if (cancel !== null) {
        await operator.cancelJob(cancel);
        return { lines: ['The job is cancelled. If it was running, it stops at its next step.'] };
      }
      const found = await operator.jobs(shown, { openOfKind: MOST_OPEN, dead: MOST_DEAD });
      return typed.has('json') ? { lines: json(found) } : listed(found);
    };
  },
};

const understoodOr = <Value>(text: string | undefined, read: (text: string) => Value): Value | null =>
  text === undefined ? null : read(text);

type Found = Awaited<ReturnType<Parameters<ReturnType<Command['prepare']>>[0]['jobs']>>;

const listed = ({ kinds, open, dead }: Found): Said => {
  if (kinds.length === 0) return { lines: [], remarks: ['Nothing waits, runs or is dead.'] };
  const counts = table(
    ['kind', 'waiting', 'running', 'dead'],
    kinds.map(({ kind, waiting, running, dead: died }) => [kind, waiting, running, died]),
  );
  const opened = table(
    ['job', 'kind', 'state', 'organisation', 'tries', 'since'],
    open.map((job) => [job.id, job.kind, job.state, job.organisationName ?? '-', job.attempts, minute(job.enqueuedAt)]),
  );
  const died = table(
    ['dead job', 'kind', 'organisation', 'tries', 'died', 'reason'],
    dead.map((job) => [
      job.id,
      job.kind,
      job.organisationName ?? '-',
      job.attempts,
      minute(job.diedAt),
      firstLine(job.reason),
    ]),
  );
  const parts = [counts, ...(open.length > 0 ? [opened] : []), ...(dead.length > 0 ? [died] : [])];
  return { lines: parts.flatMap((part, at) => (at === 0 ? part : ['', ...part])) };
};

const firstLine = (reason: string) => (reason.split('\n')[0] ?? '').slice(0, 120);
