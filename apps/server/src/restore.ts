import { runFileCommand } from './commands/file-command.ts';
import { restore } from './wiring/wire-backup.ts';

await runFileCommand(
  {
    call: 'npm run restore --',
    help: [
      'Puts back what a backup holds, into an empty DATA_DIR, and an empty database where DATABASE_URL names one.',
      '',
      'Usage: npm run restore -- <file.tar>',
      '',
      'All of it or nothing: a file that is damaged, or of a newer Waybill, is refused and leaves nothing behind.',
      'A backup of an older Waybill is brought up to date.',
    ],
    carryOut: restore,
  },
  process.argv.slice(2),
);
