import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import { effectiveConfig, type OrganisationConfig, readOverrides } from '@waybill/domain/organisation-config';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

type Counted = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly users: number;
  readonly invited: number;
  readonly subCompanies: readonly { readonly id: SubCompanyId; readonly name: string }[];
  readonly fileBytes: number;
};
export type ListedOrganisation = Counted & { readonly config: OrganisationConfig };

/** A summary of every organisation, in the order of their names. Needs the operator's transaction. */
export const listOrganisations = async (tx: Tx): Promise<ListedOrganisation[]> => {
  const { rows } = await sql<Counted & { overrides: unknown }>`
    select o.id, o.name, o.disabled_at as "disabledAt", o.created_at as "createdAt", c.overrides,
      coalesce(u.users, 0)::int as users, coalesce(u.invited, 0)::int as invited,
      coalesce(d.sub_companies, '[]') as "subCompanies", coalesce(f.bytes, 0)::float8 as "fileBytes"
    from waybill.organisations o
    left join waybill.file_usage f on f.organisation_id = o.id
    left join waybill.organisation_configs c on c.organisation_id = o.id and c.sub_company_id is null
    left join (
      select organisation_id, count(*) filter (where invitation_expires_at is null) as users,
        count(invitation_expires_at) as invited
      from waybill.users group by organisation_id
    ) u on u.organisation_id = o.id
    left join (
      select organisation_id,
        json_agg(json_build_object('id', id, 'name', name) order by name collate waybill.names) as sub_companies
      from waybill.sub_companies group by organisation_id
    ) d on d.organisation_id = o.id
    order by o.name collate waybill.names, o.id`.execute(tx);
  return rows.map(({ overrides, ...organisation }) => ({
    ...organisation,
    config: effectiveConfig(organisation.id, readOverrides(overrides)),
  }));
};
