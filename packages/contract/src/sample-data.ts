import { locale } from '@waybill/domain/locales';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** More than there are of them. */
const MOST_ROWS = 100;
const count = z.number().int();

const counts = z.object({ vehicles: count, savedLocations: count, shipments: count });
export type SampleCounts = z.infer<typeof counts>;

const SAMPLE_KINDS = ['vehicle', 'saved-location', 'shipment'] as const;
const changedRow = z.object({
  kind: z.enum(SAMPLE_KINDS),
  id: z.uuid(),
  name: z.string(),
  /** It is needed by what is no sample, such as a vehicle with other shipments on it, and stays in any case. */
  isNeeded: z.boolean(),
});

export type ChangedSample = z.infer<typeof changedRow>;

export const sampleData = z.object({
  /** Null where there is none. */
  sample: counts
    .extend({
      addedAt: z.string(),
      /** What somebody has changed since, beside putting it on routes. */
      changed: z.array(changedRow).max(MOST_ROWS),
    })
    .nullable(),
  /** The organisation is empty still. */
  mayAdd: z.boolean(),
});
export type SampleData = z.infer<typeof sampleData>;

export const readSampleData = endpoint({
  method: 'GET',
  path: '/api/sample-data',
  summary: 'The sample data of an organisation, and what of it was changed',
  reply: sampleData,
});

export const addSampleData = endpoint({
  method: 'POST',
  path: '/api/sample-data',
  summary: 'Fill an empty organisation with sample data; asked twice, it is filled once',
  body: z.strictObject({
    /** The language of its names. */
    locale,
  }),
  reply: sampleData,
});

export const removeSampleData = endpoint({
  method: 'POST',
  path: '/api/sample-data/removal',
  summary:
    'Remove the sample data, with the plans that were made with it; what was changed stays and is ordinary from then on, unless it is named',
  body: z.strictObject({ alsoChanged: z.array(z.uuid()).max(MOST_ROWS) }),
  reply: z.object({ removed: counts, kept: counts }),
});
