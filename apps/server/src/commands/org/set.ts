import { organisationName } from '@waybill/domain/organisation';
import { ORGANISATION_QUERY_IDS, operatorConfig } from '@waybill/domain/organisation-config';
import { z } from 'zod';
import { UsageError, understood } from '../arguments.ts';
import type { Arguments, Command } from '../command.ts';
import { facts } from '../table.ts';
import { ORGANISATION, organisationOf } from './organisation-flag.ts';

const LIST = 'a,b,...|none';

export const set: Command = {
  summary: "Set the operator's part of an organisation's settings",
  words: [],
  flags: {
    ...ORGANISATION,
    'query-id': {
      type: 'string',
      value: ORGANISATION_QUERY_IDS.join('|'),
      meaning: 'the field of a shipment that lists are scoped by (organisationQueryId)',
    },
    'allowed-carriers': {
      type: 'string',
      value: LIST,
      meaning: 'organisations that its shipments may name as carrier',
    },
    'allowed-forwarders': { type: 'string', value: LIST, meaning: 'organisations that they may name as forwarder' },
    'allowed-divisions': { type: 'string', value: LIST, meaning: 'its divisions that users and shipments may carry' },
    'file-quota': { type: 'string', value: 'size', meaning: 'the room for its files, such as 500MB, 20GB or 1.5TB' },
  },
  required: ['organisation'],
  notes: [
    'A list replaces the one before it. Its items are ids or exact names; none empties it. What super-admins set',
    'on the settings screen stays as it is. Below what its files take already, a quota removes nothing: no file is added',
    'until enough are deleted. What they take is in list --json.',
  ],
  examples: [
    'set --organisation "Bláfell ehf." --query-id carrierId',
    'set --organisation "Norðurljós hf." --allowed-carriers "Bláfell ehf.,Norðurljós hf."',
    'set --organisation "Bláfell ehf." --allowed-divisions none',
    'set --organisation "Bláfell ehf." --file-quota 50GB',
  ],
  prepare: (typed) => {
    const queryId = typed.text('query-id');
    const wanted = {
      organisationQueryId:
        queryId === undefined
          ? undefined
          : understood(z.enum(ORGANISATION_QUERY_IDS), '--query-id', ORGANISATION_QUERY_IDS.join(' or '), queryId),
      allowedCarriers: listOf(typed, 'allowed-carriers'),
      allowedForwarders: listOf(typed, 'allowed-forwarders'),
      allowedSubCompanies: listOf(typed, 'allowed-divisions'),
      fileQuotaMegabytes: quotaOf(typed.text('file-quota')),
    };
    if (Object.values(wanted).every((value) => value === undefined)) throw new UsageError('There is nothing to set.');
    const reference = organisationOf(typed);
    return async (operator) => {
      const { organisation, changes, config } = await operator.set(reference, wanted);
      const shown = Object.entries(config).map(([name, value]) => [name, [value].flat().join(', ') || 'none']);
      return {
        lines: facts({ Organisation: organisation.name, ...Object.fromEntries(shown) }),
        remarks: Object.keys(changes).length > 0 ? [] : ['It was set so already; nothing has changed.'],
      };
    };
  },
};

const MEGABYTES = { MB: 1, GB: 1_000, TB: 1_000_000 } as const;

/** A size as people write it, in whole megabytes. */
const size = z
  .string()
  .regex(/^(\d{1,9} ?MB|\d{1,6}(\.\d{1,3})? ?[GT]B)$/i)
  .transform((text) =>
    Math.round(Number.parseFloat(text) * MEGABYTES[text.slice(-2).toUpperCase() as keyof typeof MEGABYTES]),
  )
  .pipe(operatorConfig.shape.fileQuotaMegabytes);

const quotaOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : understood(size, '--file-quota', 'a size such as 500MB, 20GB or 1.5TB', text);

const listOf = (typed: Arguments, flag: string): readonly string[] | undefined => {
  const text = typed.text(flag);
  if (text === undefined) return undefined;
  if (text.trim() === 'none') return [];
  return text.split(',').map((item) => understood(organisationName, `Each item of --${flag}`, 'an id or a name', item));
};
