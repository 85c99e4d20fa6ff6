import { email } from '@waybill/domain/validation';
import { z } from 'zod';
import { understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

const OPERATOR_ROLES = ['super-admin', 'developer'] as const;

export const grant: Command = {
  summary: 'Give somebody a role that no screen gives, or take it',
  words: ['mail', 'super-admin|developer'],
  flags: {
    revoke: { type: 'boolean', meaning: 'take the role instead' },
    organisation: { ...ORGANISATION.organisation, meaning: 'which one, when several have invited the address' },
  },
  required: [],
  notes: ['Whoever is signed in with that account has to sign in again.'],
  examples: ['grant stjori@blafell.is developer', 'grant stjori@blafell.is super-admin --revoke'],
  prepare: (typed) => {
    const [mail = '', wanted = ''] = typed.words;
    const address = understood(email, '<mail>', 'an e-mail address', mail);
    const role = understood(z.enum(OPERATOR_ROLES), 'The role', OPERATOR_ROLES.join(' or '), wanted);
    const revoke = typed.has('revoke');
    const organisation = typed.has('organisation') ? organisationOf(typed) : undefined;
    return async (operator) => {
      const wish = { email: address, role, revoke, ...(organisation === undefined ? {} : { organisation }) };
      const { member, changed } = await operator.grant(wish);
      const roles = member.roles.join(', ') || 'no role';
      return { lines: [`${address} at ${member.organisationName}: ${roles}${changed ? '' : ' (as before)'}`] };
    };
  },
};
