import { type Environment, readEnvironment } from './environment.ts';
import { explain } from './explain.ts';
import { createLogger } from './http/logging.ts';
import { freePort } from './machine/free-port.mjs';
import { outliveReaders } from './machine/standard-streams.ts';
import { DEMO_ORGANISATIONS, DEMO_PASSWORD } from './seed/demo-data.ts';
import { lifecycle, StartInterrupted } from './shut-down.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** PORT=0 asks for any free port. It is chosen before anything starts, since the links in mails name it. */
const environmentOf = async (variables: NodeJS.ProcessEnv): Promise<Environment> => {
  const environment = readEnvironment(variables);
  if (environment.port !== 0) return environment;
  return readEnvironment({ ...variables, PORT: String(await freePort(environment.host)) });
};

const announce = ({ demo, publicUrl }: Environment, seeded: boolean) => {
  if (demo) {
    const emails = DEMO_ORGANISATIONS.flatMap(({ users }) => users.map(({ email }) => email));
    say(`${seeded ? 'A demo was created. ' : ''}Demo sign-ins, all with the password ${DEMO_PASSWORD}:`);
    for (const email of emails) say(`  ${email}`);
    say(`Mails of the demo, for anybody to read: ${publicUrl}/dev/outbox`);
    say('NODE_ENV=production or DEMO=false starts without the demo.');
  }
  say(`Waybill is ready at ${publicUrl}`);
};

const run = async () => {
  outliveReaders();
  const environment = await environmentOf(process.env);
  const logger = createLogger(environment.logLevel);
  const parts = lifecycle({ logger });
  // A supervisor sends SIGTERM, and may have to tell others first. Whoever presses Ctrl-C waits in front of the screen.
  process.on('SIGTERM', () => void parts.stop(0, environment.drainMs));
  process.on('SIGINT', () => void parts.stop(0));
  try {
    // Loaded once the settings are found to be right: a wrong one is told at once.
    const { startParts } = await import('./wiring/wire-process.ts');
    const { seeded } = await startParts({ environment, logger, parts, say });
    announce(environment, seeded);
  } catch (error) {
    if (!(error instanceof StartInterrupted)) process.stderr.write(`${explain(error)}\n`);
    await parts.stop(1);
  }
};

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
