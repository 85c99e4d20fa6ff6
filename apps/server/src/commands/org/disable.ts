import type { Command } from '../command.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

export const disable: Command = {
  summary: 'Shut everybody of an organisation out at once, people and programs',
  words: [],
  flags: ORGANISATION,
  required: ['organisation'],
  notes: ['Sessions end, and the API key no longer opens anything. Nothing is deleted.'],
  examples: ['disable --organisation "Bláfell ehf."'],
  prepare: (typed) => {
    const reference = organisationOf(typed);
    return async (operator) => {
      const { organisation, changed } = await operator.setDisabled(reference, true);
      return { lines: [`${organisation.name} is disabled${changed ? '' : ' already'}.`] };
    };
  },
};

export const enable: Command = {
  summary: 'Let an organisation in again that was disabled',
  words: [],
  flags: ORGANISATION,
  required: ['organisation'],
  notes: ['People sign in again; the API key works as before.'],
  examples: ['enable --organisation "Bláfell ehf."'],
  prepare: (typed) => {
    const reference = organisationOf(typed);
    return async (operator) => {
      const { organisation, changed } = await operator.setDisabled(reference, false);
      return { lines: [`${organisation.name} is enabled${changed ? '' : ' already'}.`] };
    };
  },
};
