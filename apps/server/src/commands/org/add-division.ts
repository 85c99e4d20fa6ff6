import { subCompanyName } from '@waybill/domain/organisation';
import { understood } from '../arguments.ts';
import type { Command } from '../command.ts';
import { facts } from '../table.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

export const addSubCompany: Command = {
  summary: 'Add a division, which users and shipments may carry from then on',
  words: [],
  flags: { ...ORGANISATION, name: { type: 'string', value: 'name', meaning: 'what the division is called' } },
  required: ['organisation', 'name'],
  notes: [],
  examples: ['add-division --organisation "Bláfell ehf." --name Akureyri'],
  prepare: (typed) => {
    const name = understood(subCompanyName, '--name', 'one line of 1 to 200 characters', typed.text('name') ?? '');
    const reference = organisationOf(typed);
    return async (operator) => {
      const { organisation, id, usesSubCompany } = await operator.addSubCompany(reference, name);
      return {
        lines: facts({ Organisation: organisation.name, SubCompany: name, Id: id }),
        remarks: usesSubCompany
          ? []
          : ['Divisions are switched off here: a super-admin turns them on in the general settings (usesSubCompany).'],
      };
    };
  },
};
