import type { Command } from '../command.ts';
import { facts, minute } from '../table.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

export const rotateKey: Command = {
  summary: 'Give an organisation a new API key; the old one works for another day',
  words: [],
  flags: ORGANISATION,
  required: ['organisation'],
  notes: ['Prints the new key this once. Developers of the organisation can look it up in the dashboard.'],
  examples: ['rotate-key --organisation "Bláfell ehf."'],
  prepare: (typed) => {
    const reference = organisationOf(typed);
    return async (operator) => {
      const { organisation, token, retiring, sameSecret } = await operator.rotateKey(reference);
      const old = retiring.map(({ lastCharacters, expiresAt }) => `…${lastCharacters} until ${minute(expiresAt)}`);
      return {
        lines: facts({
          Organisation: organisation.name,
          'New key': token,
          'Still works': old.join(', ') || 'no other',
        }),
        remarks: sameSecret
          ? []
          : [
              'The key before it was sealed with another SECRET_KEY. If the server still runs with that one, the new key',
              "will not work: run this again with the server's SECRET_KEY or DATA_DIR.",
            ],
      };
    };
  },
};
