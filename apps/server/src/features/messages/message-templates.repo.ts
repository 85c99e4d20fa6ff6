import type { OrganisationId } from '@waybill/domain/ids';
import type { TemplateKey, TemplateText } from '@waybill/domain/message-template';
import type { Tx } from '../../db/connect.ts';

export type StoredTemplate = TemplateKey &
  TemplateText & {
    /** False once somebody has gone back to the product's words. */
    readonly isInUse: boolean;
    readonly version: number;
    readonly updatedAt: Date;
    readonly updatedBy: string;
  };

/** The organisation's own words for messages. */
export const messageTemplates = (tx: Tx, organisationId: OrganisationId) => {
  const all = () =>
    tx
      .selectFrom('message_templates')
      .select(['kind', 'channel', 'locale', 'subject', 'body as text', 'is_in_use as isInUse', 'version'])
      .select(['updated_at as updatedAt', 'updated_by_name as updatedBy'])
      .where('organisation_id', '=', organisationId);
  const one = ({ kind, channel, locale }: TemplateKey) =>
    all().where('kind', '=', kind).where('channel', '=', channel).where('locale', '=', locale);

  return {
    list: (): Promise<StoredTemplate[]> => all().execute(),

    find: async (key: TemplateKey): Promise<StoredTemplate | null> => (await one(key).executeTakeFirst()) ?? null,

    /** Writes over the version that was seen alone: false when another came first. Version 0 is that nobody has written any. */
    save: async (
      key: TemplateKey,
      { subject, text, isInUse }: TemplateText & { readonly isInUse: boolean },
      version: number,
      by: string,
      now: Date,
    ): Promise<boolean> => {
      const values = { subject, body: text, is_in_use: isInUse, updated_at: now, updated_by_name: by };
      if (version === 0) {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('message_templates')
          .values({ organisation_id: organisationId, ...key, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return (numInsertedOrUpdatedRows ?? 0n) > 0n;
      }
      const { numUpdatedRows } = await tx
        .updateTable('message_templates')
        .set({ ...values, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', key.kind)
        .where('channel', '=', key.channel)
        .where('locale', '=', key.locale)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
export type MessageTemplates = ReturnType<typeof messageTemplates>;
