import { z } from 'zod';
import { type Listener, listen } from './listen.ts';

/** As announce() of the migrations tells it. Ids are left out when they are many. */
const change = z.object({
  table: z.enum([
    'users',
    'organisations',
    'sub_companies',
    'organisation_configs',
    'auth_tokens',
    'sessions',
    'shipments',
    'saved_locations',
    'bulk_jobs',
  ]),
  organisationId: z.string().nullable(),
  subCompanyId: z.string().nullable(),
  ids: z.array(z.string()).nullable(),
});
/** Rows of one table, of one organisation and one division, that a committed transaction came by. */
export type Change = Readonly<z.infer<typeof change>>;

type Parts = Omit<Parameters<typeof listen>[0], 'channel' | 'onMessage'> & {
  readonly onChange: (change: Change) => void;
};

export type ChangeListener = Pick<Listener, 'check' | 'stop'>;

/** Hears what transactions of all processes announce. */
export const listenForChanges = ({ onChange, ...parts }: Parts): Promise<ChangeListener> =>
  listen({
    ...parts,
    channel: 'waybill_changes',
    onMessage: (payload) => {
      try {
        onChange(change.parse(JSON.parse(payload)));
      } catch (error) {
        parts.onError(error);
      }
    },
  });
