import { personRequestId } from '@waybill/domain/ids';
import { PERSON_REQUEST_STATES, personCount, personIdentity } from '@waybill/domain/person';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Somebody has asked what is known of them, or to be forgotten. */
const personRequest = z.object({
  id: personRequestId,
  /** Null when they were forgotten, or a month later: then nobody is told whom it was about. */
  identity: z
    .object({ name: z.string().nullable(), phoneNumber: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  state: z.enum(PERSON_REQUEST_STATES),
  /** What names them, as it was counted; null until it is. */
  found: z.array(personCount).nullable(),
  /** What was done with it; null until it is. */
  erased: z.array(personCount).nullable(),
  askedBy: z.string(),
  erasedBy: z.string().nullable(),
  createdAt: z.string(),
  exportedAt: z.string().nullable(),
  erasedAt: z.string().nullable(),
  /** Whether the file with what is known of them can be downloaded. */
  hasFile: z.boolean(),
});
export type PersonRequest = z.infer<typeof personRequest>;

const params = z.object({ personRequestId });
const reply = z.object({ request: personRequest });

export const listPersonRequests = endpoint({
  method: 'GET',
  path: '/api/person-requests',
  summary: 'The last hundred requests of people about their data; super-admins of the whole organisation only',
  reply: z.object({ requests: z.array(personRequest).max(100) }),
});

export const lookForPerson = endpoint({
  method: 'POST',
  path: '/api/person-requests',
  summary: 'Count everything that names somebody, by name, phone number or email; nothing is changed',
  body: personIdentity,
  reply,
});

export const readPersonRequest = endpoint({
  method: 'GET',
  path: '/api/person-requests/:personRequestId',
  summary: 'What was found, and what was done',
  params,
  reply,
});

export const exportPersonData = endpoint({
  method: 'POST',
  path: '/api/person-requests/:personRequestId/export',
  summary: 'Make a file of everything that names them, with the files themselves: for a week',
  params,
  reply,
});

export const readPersonFile = endpoint({
  method: 'GET',
  path: '/api/person-requests/:personRequestId/file',
  summary: 'What is known of them: a tar of JSON lines for each table, and the files',
  params,
  answersFile: true,
  isResumable: true,
  reply: z.never(),
});
export const personFileUrl = (id: string) => `/api/person-requests/${id}/file`;

export const erasePersonData = endpoint({
  method: 'POST',
  path: '/api/person-requests/:personRequestId/erasure',
  summary: 'Forget them; what was counted shows what stays and why. Asks for the password again',
  params,
  reply,
});
