import { email } from '@waybill/domain/validation';
import { understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

export const resetTwoFactor: Command = {
  summary: 'Turn off two-factor sign-in for somebody who lost the second factor',
  words: ['mail'],
  flags: {
    organisation: { ...ORGANISATION.organisation, meaning: 'which one, when several have invited the address' },
  },
  required: [],
  notes: [
    'For an only admin; admins can do the same for the others on the users screen.',
    'Sessions of the account end. A mail tells its owner, and the history has it. Make sure that it is they who ask.',
  ],
  examples: ['reset-two-factor stjori@blafell.is'],
  prepare: (typed) => {
    const [mail = ''] = typed.words;
    const address = understood(email, '<mail>', 'an e-mail address', mail);
    const organisation = typed.has('organisation') ? organisationOf(typed) : undefined;
    return async (operator) => {
      const { member, changed } = await operator.resetTwoFactor(address, organisation);
      const outcome = changed ? 'is off. The password alone signs in again' : 'was off already';
      return { lines: [`Two-factor sign-in of ${address} at ${member.organisationName} ${outcome}.`] };
    };
  },
};
