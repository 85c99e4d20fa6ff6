import type { Commands } from '../help.ts';
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

export const ORG_COMMANDS: Commands = {
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
};
