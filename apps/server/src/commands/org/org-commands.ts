import type { CommandSet } from '../command.ts';
import { addSubCompany } from './add-division.ts';
import { contacts } from './contacts.ts';
import { create } from './create.ts';
import { disable, enable } from './disable.ts';
import { grant } from './grant.ts';
import { invite } from './invite.ts';
import { jobs } from './jobs.ts';
import { list } from './list-organisations.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { rotateKey } from './rotate-key.ts';
import { set } from './set.ts';

export const ORG_COMMANDS: CommandSet = {
  call: 'npm run org --',
  title: 'Commands for whoever runs Waybill.',
  notes: [
    'For a pipe: npm run --silent org -- list --json',
    '',
    'The commands read the same environment as the server (DATABASE_URL or DATA_DIR, SECRET_KEY, PUBLIC_URL,',
    'SMTP_URL) and work whether it runs or not. A database that is new or out of date is migrated first, as the',
    "server does at its start. Every action is written into the organisation's history.",
  ],
  commands: {
    create,
    invite,
    list,
    grant,
    'reset-two-factor': resetTwoFactor,
    'add-division': addSubCompany,
    set,
    'rotate-key': rotateKey,
    disable,
    enable,
    contacts,
    jobs,
  },
};
