import { organisationName } from '@waybill/domain/organisation';
import { email } from '@waybill/domain/validation';
import { UsageError, understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { invitationSaid } from './invitation-lines.ts';

export const create: Command = {
  summary: 'Create an organisation with its API key, and invite its first user',
  words: [],
  flags: {
    name: { type: 'string', value: 'name', meaning: 'what it is called' },
    admin: { type: 'string', value: 'mail', meaning: 'who is invited as its first admin and super-admin' },
    carrier: { type: 'boolean', meaning: 'it delivers (the default)' },
    forwarder: { type: 'boolean', meaning: 'it hands shipments to carriers' },
    'same-name': { type: 'boolean', meaning: 'even though another organisation has this name' },
  },
  required: ['name', 'admin'],
  notes: [
    'Prints the link of the invitation, which works once and for seven days. It is mailed, too, when the server has',
    'an SMTP_URL. The address may have an account, as long as that belongs to no organisation.',
  ],
  examples: [
    'create --name "Bláfell ehf." --admin stjori@blafell.is',
    'create --name "Norðurljós hf." --admin stjori@nordurljos.is --forwarder',
  ],
  prepare: (typed) => {
    const name = understood(organisationName, '--name', 'one line of 1 to 200 characters', typed.text('name') ?? '');
    const admin = understood(email, '--admin', 'an e-mail address', typed.text('admin') ?? '');
    if (typed.has('carrier') && typed.has('forwarder')) {
      throw new UsageError('--carrier and --forwarder exclude each other.');
    }
    const role = typed.has('forwarder') ? 'forwarder' : 'carrier';
    return async (operator, server) => {
      const made = await operator.create({ name, admin, config: { role }, sameName: typed.has('same-name') });
      const about = { Organisation: `${name} (${role})`, Id: made.organisationId };
      return invitationSaid(about, admin, made, server);
    };
  },
};
