import { runFileCommand } from './commands/file-command.ts';
import { backUp } from './wiring/wire-backup.ts';

await runFileCommand(
  {
    call: 'npm run backup --',
    help: [
      'Writes everything that Waybill keeps into one file: the database, the files of shipments and the secret key.',
      '',
      'Usage: npm run backup -- <file.tar>',
      '',
      'It is all of one moment, and the server may run meanwhile. The file must not exist yet. Whoever has it has',
      'everything: only its owner may read it. It reads the same environment as the server.',
    ],
    carryOut: backUp,
  },
  process.argv.slice(2),
);
