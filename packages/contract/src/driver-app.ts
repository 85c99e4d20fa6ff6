import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The Android file of the drivers' app, where the operator has set one. */
const driverApp = z.discriminatedUnion('state', [
  /** None is set. */
  z.object({ state: z.literal('none') }),
  /** It is being fetched, or its checksum worked out: ask again in a moment. */
  z.object({ state: z.literal('preparing') }),
  /** One is set, and cannot be had now. */
  z.object({ state: z.literal('unavailable') }),
  z.object({
    state: z.literal('ready'),
    name: z.string(),
    bytes: z.number().int(),
    /** In hexadecimal digits; the ETag of the file as well. */
    sha256: z.string(),
  }),
]);
export type DriverApp = z.infer<typeof driverApp>;
export type ReadyDriverApp = Extract<DriverApp, { readonly state: 'ready' }>;

export const readDriverApp = endpoint({
  method: 'GET',
  path: '/api/driver-app',
  summary: "The Android file of the drivers' app: its name, size and checksum",
  reply: z.object({ driverApp }),
});

/** Called by its address and not by the client of the other endpoints, since a file is received. */
export const downloadDriverApp = endpoint({
  method: 'GET',
  path: '/api/driver-app/file',
  summary: "The Android file of the drivers' app, or the part of it that the Range header names",
  answersFile: true,
  isResumable: true,
  reply: z.never(),
});
