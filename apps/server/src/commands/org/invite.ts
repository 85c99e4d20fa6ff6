import { email } from '@waybill/domain/validation';
import { understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { invitationSaid } from './invitation-lines.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

export const invite: Command = {
  summary: 'Invite one more admin and super-admin, or send an invitation again that ran out',
  words: ['mail'],
  flags: ORGANISATION,
  required: ['organisation'],
  notes: [
    'For an organisation that has nobody who could. Whoever is invited already gets a new link, which works for',
    'another seven days, and keeps the roles that were meant.',
  ],
  examples: ['invite stjori@blafell.is --organisation "Bláfell ehf."'],
  prepare: (typed) => {
    const mail = understood(email, '<mail>', 'an e-mail address', typed.words[0] ?? '');
    const reference = organisationOf(typed);
    return async (operator, server) => {
      const { organisation, ...invited } = await operator.invite(reference, mail);
      return invitationSaid({ Organisation: organisation.name }, mail, invited, server);
    };
  },
};
