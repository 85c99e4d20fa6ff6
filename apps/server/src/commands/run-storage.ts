import { STORAGE_COMMANDS } from './storage/storage-commands.ts';
import { EXIT, type Terminal } from './terminal.ts';
import { understand } from './understand.ts';

/** Loaded only now: help and a mistyped word need no database. */
const load = async () => ({
  ...(await import('./run-on-database.ts')),
  ...(await import('../wiring/wire-storage.ts')),
});

/** The operator's commands about the storage. */
export const runStorage = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const understood = understand(STORAGE_COMMANDS, args);
  if (understood.kind === 'help') return terminal.print(...understood.lines);
  if (understood.kind === 'misunderstood') {
    terminal.remark(understood.line);
    return terminal.exit(EXIT.notUnderstood);
  }
  const { runOnDatabase, claimStorage, moveStorage, StorageRefusal } = await load();
  await runOnDatabase(terminal, {
    Refusal: StorageRefusal,
    run: (context) => understood.run({ move: (to) => moveStorage(context, to), claim: () => claimStorage(context) }),
  });
};
