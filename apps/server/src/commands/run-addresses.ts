import type { Addresses } from '../wiring/wire-addresses.ts';
import { ADDRESS_COMMANDS } from './addresses/address-commands.ts';
import type { Said } from './command.ts';
import { EXIT, type Terminal } from './terminal.ts';
import { understand } from './understand.ts';

/** Loaded only now: help and a mistyped flag need no database. */
const load = async () => ({
  ...(await import('./run-on-database.ts')),
  ...(await import('./open-addresses.ts')),
  ...(await import('../wiring/wire-addresses.ts')),
});

export const onAddresses = async (terminal: Terminal, run: (addresses: Addresses) => Promise<Said>): Promise<void> => {
  const { runOnDatabase, openAddresses, ImportRefusal } = await load();
  await runOnDatabase(terminal, {
    Refusal: ImportRefusal,
    run: async (context) => run(await openAddresses(context)),
  });
};

/** The operator's commands about addresses. */
export const runAddresses = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const understood = understand(ADDRESS_COMMANDS, args);
  if (understood.kind === 'run') return onAddresses(terminal, (addresses) => understood.run(addresses));
  if (understood.kind === 'help') return terminal.print(...understood.lines);
  terminal.remark(understood.line);
  terminal.exit(EXIT.notUnderstood);
};
