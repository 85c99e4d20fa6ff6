import type { OrganisationId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Tx } from '../../db/connect.ts';

export type ReceiverChoice = { readonly locale: Locale | null; readonly isOptedOut: boolean };

/** What receivers have chosen, by mail address or E.164. */
export const receiverChoices = (tx: Tx, organisationId: OrganisationId) => {
  const rowsOf = <Choice extends object>(addresses: readonly string[], choice: Choice, now: Date) =>
    addresses.map((address) => ({ organisation_id: organisationId, address, updated_at: now, ...choice }));

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

    /** A page that is fetched again every twenty seconds writes once. */
    keepLocale: async (addresses: readonly string[], locale: Locale, now: Date): Promise<void> => {
      if (addresses.length === 0) return;
      await tx
        .insertInto('receiver_choices')
        .values(rowsOf(addresses, { locale }, now))
        .onConflict((conflict) =>
          conflict
            .columns(['organisation_id', 'address'])
            .doUpdateSet({ locale, updated_at: now })
            .where('receiver_choices.locale', 'is distinct from', locale),
        )
        .execute();
    },

    optOut: async (addresses: readonly string[], isOut: boolean, now: Date): Promise<void> => {
      if (addresses.length === 0) return;
      const choice = { opted_out_at: isOut ? now : null };
      await tx
        .insertInto('receiver_choices')
        .values(rowsOf(addresses, choice, now))
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'address']).doUpdateSet({ ...choice, updated_at: now }),
        )
        .execute();
    },
  };
};
export type ReceiverChoices = ReturnType<typeof receiverChoices>;
