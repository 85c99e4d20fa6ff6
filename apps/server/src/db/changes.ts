import { z } from 'zod';
import { type Listener, listen } from './listen.ts';

/** The payload that announce() of the migrations sends. Ids are left out when there are many; rows that are one for each organisation have none. */
const change = z.object({
  table: z.string(),
  organisationId: z.string().nullable(),
  subCompanyId: z.string().nullable(),
  ids: z
    .array(z.string().nullable())
    .nullable()
    .transform((ids) => (ids?.every((id) => id !== null) ? ids : null)),
});
/** Rows of one table, of one organisation and one sub-company, that a committed transaction touched. */
export type Change = Readonly<z.infer<typeof change>>;

type Parts = Omit<Parameters<typeof listen>[0], 'channel' | 'onMessage'> & {
  readonly onChange: (change: Change) => void;
};

/** Listens for the changes that transactions of all processes announce. */
export const listenForChanges = ({ onChange, ...parts }: Parts): Promise<Listener> =>
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
