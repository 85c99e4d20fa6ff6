import { DELETION_COUNTS, DELETION_STATES } from '@waybill/domain/organisation-deletion';
import { requiredLine } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const organisationDeletion = z.object({
  /** As it has to be typed. */
  name: z.string(),
  /** Null: nobody has begun. */
  state: z.enum(DELETION_STATES).nullable(),
  hasFile: z.boolean(),
  exportedAt: z.string().nullable(),
  /** Whether the file is young enough to delete the organisation. */
  mayAsk: z.boolean(),
  /** What would go; `shared` is what others have a part in and stays with them, `under-way` what has to end first. */
  counts: z.record(z.enum(DELETION_COUNTS), z.number().int()).nullable(),
  askedBy: z.string().nullable(),
  askedAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** Once it was asked for: what is under way with others now, and is waited for on the day. */
  waitsFor: z.number().int(),
});
export type OrganisationDeletion = z.infer<typeof organisationDeletion>;

const reply = z.object({ deletion: organisationDeletion });
const path = '/api/organisation/deletion';

export const readOrganisationDeletion = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the organisation is about to be deleted; super-admins of the whole organisation only',
  reply,
});

export const exportOrganisation = endpoint({
  method: 'POST',
  path: `${path}/export`,
  summary: 'Make a file of everything that the organisation has, and count what would go with it',
  reply,
});

export const prepareOrganisationFile = endpoint({
  method: 'POST',
  path: `${path}/file`,
  summary: 'Whether the file may be downloaded now: a link cannot ask for the password, whoever calls this can',
  reply: z.object({}),
});

export const readOrganisationFile = endpoint({
  method: 'GET',
  path: `${path}/file`,
  summary: 'Everything that the organisation has: a tar with its tables, a JSON object for each row, and its files',
  answersFile: true,
  isResumable: true,
  reply: z.never(),
});
export const ORGANISATION_FILE_URL = `${path}/file`;

export const askOrganisationDeletion = endpoint({
  method: 'POST',
  path,
  summary:
    'Delete the organisation in fourteen days: its name is typed, and a file of everything is a week old at most',
  body: z.strictObject({ name: requiredLine(300) }),
  reply,
});

export const keepOrganisation = endpoint({
  method: 'DELETE',
  path,
  summary: 'Keep the organisation after all, as long as it is there',
  reply,
});
