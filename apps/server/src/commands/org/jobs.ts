import { z } from 'zod';
import { UsageError, understood } from '../arguments.ts';
import type { Command, Said } from '../command.ts';
import { json, minute, table } from '../table.ts';

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
    json: { type: 'boolean', meaning: 'as JSON' },
  },
  required: [],
  notes: [
    `A dead job has used up its attempts. It is kept for 30 days; the newest ${MOST_DEAD} are shown.`,
    'What is tried again has all its attempts anew.',
  ],
  examples: ['jobs', 'jobs --retry 3f0c5b1e-8a52-4d3f-9d57-0a6f3f1f2b11', 'jobs --retry-all send-mail'],
  prepare: (typed) => {
    const id = (flag: 'retry' | 'cancel') =>
      understoodOr(typed.text(flag), (text) => understood(z.uuid(), `--${flag}`, ID, text));
    const retry = id('retry');
    const cancel = id('cancel');
    const kind = understoodOr(typed.text('retry-all'), (text) =>
      understood(kindName, '--retry-all', 'a kind such as send-mail', text),
    );
    if ([retry, kind, cancel].filter((each) => each !== null).length > 1) {
      throw new UsageError('Give one of --retry, --retry-all and --cancel.');
    }
    return async (operator) => {
      if (retry !== null) {
        await operator.retryJob(retry);
        return { lines: ['The job is tried again.'] };
      }
      if (kind !== null) return { lines: [`Jobs that are tried again: ${await operator.retryJobs(kind)}`] };
      if (cancel !== null) {
        await operator.cancelJob(cancel);
        return { lines: ['The job is cancelled. If it was running, it stops at its next step.'] };
      }
      const found = await operator.jobs(MOST_DEAD);
      return typed.has('json') ? { lines: json(found) } : listed(found);
    };
  },
};

const understoodOr = <Value>(text: string | undefined, read: (text: string) => Value): Value | null =>
  text === undefined ? null : read(text);

type Found = Awaited<ReturnType<Parameters<ReturnType<Command['prepare']>>[0]['jobs']>>;

const listed = ({ kinds, dead }: Found): Said => {
  if (kinds.length === 0) return { lines: [], remarks: ['Nothing waits, runs or is dead.'] };
  const counts = table(
    ['kind', 'waiting', 'running', 'dead'],
    kinds.map(({ kind, waiting, running, dead: died }) => [kind, waiting, running, died]),
  );
  if (dead.length === 0) return { lines: counts };
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
  return { lines: [...counts, '', ...died] };
};

const firstLine = (reason: string) => (reason.split('\n')[0] ?? '').slice(0, 120);
