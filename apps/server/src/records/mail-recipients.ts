import type { OrganisationId } from '@waybill/domain/ids';
import { DEFAULT_LOCALE, type Locale } from '@waybill/domain/locales';
import type { Role } from '@waybill/domain/roles';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Recipient } from '../mail-layout.ts';

/** Whoever has one of these roles is written to, in their language or that of the organisation. */
export const mailRecipients = (
  tx: Tx,
  organisationId: OrganisationId,
  roles: readonly Role[],
  { ofWholeOnly = false }: { readonly ofWholeOnly?: boolean } = {},
): Promise<Recipient[]> =>
  tx
    .selectFrom('users')
    .select([
      'email',
      sql<Locale>`coalesce(locale, (select c.overrides ->> 'defaultLocale' from waybill.organisation_configs c
        where c.organisation_id = users.organisation_id and c.sub_company_id is null), ${DEFAULT_LOCALE})`.as('locale'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('disabled_at', 'is', null)
    .where('invitation_expires_at', 'is', null)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .$if(ofWholeOnly, (query) => query.where('sub_company_id', 'is', null))
    .orderBy('email')
    .execute();
