import { getPriority } from 'node:os';
import { reportFromThread, serveJobs } from '../serve-jobs.ts';
import { kindOf } from './job-kinds.ts';

/** The kinds of jobs that a thread of the tests can run. */
serveJobs({
  kinds: [
    kindOf(
      async ({ payload }, { signal, saveProgress }) => {
        if (payload.does === 'fail') throw Object.assign(new Error('no'), { cannotBeCloned: () => {} });
        if (payload.does === 'exit') process.exit(7);
        if (payload.does === 'report') reportFromThread('beside it');
        if (payload.does === 'report its priority') reportFromThread(String(getPriority()));
        if (payload.does === 'hang') for (;;);
        if (payload.does === 'listen') {
          await saveProgress({ isListening: true });
          await new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        return payload.does === 'again' ? 'again' : 'done';
      },
      { runsInThread: true },
    ),
  ],
  saveProgress: async (_, progress) => reportFromThread(JSON.stringify(progress)),
});
