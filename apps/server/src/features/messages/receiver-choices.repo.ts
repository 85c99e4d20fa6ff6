import type { OrganisationId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Tx } from '../../db/connect.ts';

export type ReceiverChoice = { readonly locale: Locale | null; readonly isOptedOut: boolean };

/** What receivers have chosen, by mail address or E.164. */
export const receiverChoices = (tx: Tx, organisationId: OrganisationId) => {
  const keep = async (
    addresses: readonly string[],
    choice: { readonly locale: Locale } | { readonly opted_out_at: Date | null },
    now: Date,
  ): Promise<void> => {
    if (addresses.length === 0) return;
    await tx
      .insertInto('receiver_choices')
      .values(addresses.map((address) => ({ organisation_id: organisationId, address, updated_at: now, ...choice })))
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'address']).doUpdateSet({ ...choice, updated_at: now }),
      )
      .execute();
  };

  return {
    of: async (addresses: readonly string[]): Promise<ReceiverChoice> => {
      const rows =
        addresses.length === 0
          ? []
          : await tx
              .selectFrom('receiver_choices')
              .select(['locale', 'opted_out_at'])
              .where('organisation_id', '=', organisationId)
              .where('address', 'in', addresses)
              .execute();
      return {
        locale: rows.find(({ locale }) => locale !== null)?.locale ?? null,
        isOptedOut: rows.some(({ opted_out_at }) => opted_out_at !== null),
      };
    },

    keepLocale: (addresses: readonly string[], locale: Locale, now: Date) => keep(addresses, { locale }, now),

    optOut: (addresses: readonly string[], isOut: boolean, now: Date) =>
      keep(addresses, { opted_out_at: isOut ? now : null }, now),
  };
};
export type ReceiverChoices = ReturnType<typeof receiverChoices>;
