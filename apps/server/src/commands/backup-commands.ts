import { backUp, restore } from '../wiring/wire-backup.ts';
import type { FileCommand } from './file-command.ts';

export const BACKUP: FileCommand = {
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
};

export const RESTORE: FileCommand = {
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
};
