import { type BucketAddress, readStorageUrl, STORAGE_RULE } from '../../storage-url.ts';
import { shown, UsageError } from '../arguments.ts';
import type { Command, CommandSet, Said } from '../command.ts';

/** What the commands do, once they are understood. */
export type StorageKeeper = {
  /** Null: to the disk. */
  move(to: BucketAddress | null): Promise<Said>;
  claim(): Promise<Said>;
};

const DISK = 'disk';

const goal = (typed = ''): BucketAddress | null => {
  if (typed === DISK) return null;
  const address = readStorageUrl(typed);
  if (address === null) throw new UsageError(`<where> is '${shown(typed)}': it must be ${DISK}, or ${STORAGE_RULE}.`);
  return address;
};

const move: Command<[StorageKeeper]> = {
  summary: 'Copy all files to another storage, and go on with that',
  words: ['where'],
  flags: {},
  required: [],
  notes: [
    `<where> is ${DISK} for the folder in DATA_DIR, or an address as STORAGE_URL has it.`,
    'Every file is read back and compared. Run it while Waybill serves, as often as you like: it goes on where it',
    'was cut off. Then stop Waybill and run it once more: it copies what was added since, and processes that still',
    'look for their files in the former place do not start any more. The former files stay where they are.',
  ],
  examples: ["move 's3://waybill/files?region=eu-north-1'", `move ${DISK}`],
  prepare: (typed) => {
    const to = goal(typed.words[0]);
    return (keeper) => keeper.move(to);
  },
};

const claim: Command<[StorageKeeper]> = {
  summary: 'Go on with the storage and the secret key that this environment names',
  words: [],
  flags: {},
  required: [],
  notes: [
    'For when the files or the key that the database knows are gone for good, or were put back by hand. What is',
    'missing then stays missing. All processes have to be stopped.',
  ],
  examples: ['claim'],
  prepare: () => (keeper) => keeper.claim(),
};

export const STORAGE_COMMANDS: CommandSet<[StorageKeeper]> = {
  call: 'npm run storage --',
  title: 'Where the files of shipments are kept.',
  notes: ['The commands read the same environment as the server, and work whether it runs or not.'],
  commands: { move, claim },
};
