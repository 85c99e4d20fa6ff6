import { userInfo } from 'node:os';
import type { Command } from './command.ts';
import { ORG_COMMANDS } from './org/org-commands.ts';
import { EXIT, type Terminal } from './terminal.ts';
import { understand } from './understand.ts';

/** The history should name a person, where the system knows one. */
const operatorName = (): string => {
  try {
    return userInfo().username || 'operator';
  } catch {
    return 'operator';
  }
};

/** Loaded only now: help and a mistyped flag need no database. */
const load = async () => ({
  ...(await import('./run-on-database.ts')),
  ...(await import('./open-operator.ts')),
  ...(await import('../wiring/wire-operator.ts')),
});

const carryOut = async (terminal: Terminal, run: ReturnType<Command['prepare']>) => {
  const { runOnDatabase, openOperator, Refusal } = await load();
  await runOnDatabase(terminal, {
    Refusal,
    run: async (context) => {
      const operator = await openOperator({ ...context, operatorName: operatorName() });
      const { smtpUrl, demo, publicUrl } = context.environment;
      return run(operator, { sendsMail: smtpUrl !== null, demo, publicUrl });
    },
  });
};

/** The operator's commands about organisations and their people. */
export const runOrg = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const understood = understand(ORG_COMMANDS, args);
  if (understood.kind === 'run') return carryOut(terminal, understood.run);
  if (understood.kind === 'help') return terminal.print(...understood.lines);
  terminal.remark(understood.line);
  terminal.exit(EXIT.notUnderstood);
};
