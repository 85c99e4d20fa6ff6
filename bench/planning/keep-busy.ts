import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const GIVE_WAY = fileURLToPath(new URL('../../apps/server/src/machine/give-way.mjs', import.meta.url));
const LOOP = 'const { processGivesWay } = await import(process.argv[1]); processGivesWay(); for (;;) {}';

/** Processes that do nothing but count, as low in standing as the search for a plan and as many as there are processors. Until `stop`. */
export const keepBusy = () => {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', LOOP, GIVE_WAY], { detached: true, stdio: 'ignore' }),
  );
  return {
    stop: () => {
      for (const loop of loops) loop.kill('SIGKILL');
    },
  };
};
