import { organisationName } from '@waybill/domain/organisation';
import { understood } from '../arguments.ts';
import type { Arguments, Flag } from '../command.ts';

export const ORGANISATION = {
  organisation: { type: 'string', value: 'id or name', meaning: 'its id, or its exact name' },
} as const satisfies Record<string, Flag>;

export const organisationOf = (typed: Arguments): string =>
  understood(organisationName, '--organisation', 'an id or a name', typed.text('organisation') ?? '');
