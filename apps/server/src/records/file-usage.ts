import type { OrganisationId } from '@waybill/domain/ids';
import { effectiveConfig, MEGABYTE, readOverrides } from '@waybill/domain/organisation-config';
import type { Tx } from '../db/connect.ts';

export type FileUsage = { readonly bytes: number; readonly quotaBytes: number };

/** The room that the organisation's files take, and may take. The bytes are kept by the database: see 0011_file_usage.sql. */
export const fileUsage = async (tx: Tx, organisationId: OrganisationId): Promise<FileUsage> => {
  const row = await tx
    .selectFrom('organisations as o')
    .leftJoin('file_usage as u', 'u.organisation_id', 'o.id')
    .leftJoin('organisation_configs as c', (join) =>
      join.onRef('c.organisation_id', '=', 'o.id').on('c.sub_company_id', 'is', null),
    )
    .select(['u.bytes', 'c.overrides'])
    .where('o.id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { fileQuotaMegabytes } = effectiveConfig(organisationId, readOverrides(row.overrides));
  return { bytes: Number(row.bytes ?? 0), quotaBytes: fileQuotaMegabytes * MEGABYTE };
};
