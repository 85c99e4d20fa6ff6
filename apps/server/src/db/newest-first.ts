import type { OrganisationId } from '@waybill/domain/ids';
import { type SelectQueryBuilder, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: whatever it selects of the table
type AnySelect = SelectQueryBuilder<any, any, any>;

/**
 * Puts the newest row of a table first. A page begins behind the row that the one before it has ended with, however many rows have come
 * meanwhile.
 */
export const newestFirst =
  (
    table: 'exports' | 'imports' | 'fetch_runs' | 'retention_runs' | 'person_requests',
    organisationId: OrganisationId,
    after?: string,
  ) =>
  <Query extends AnySelect>(query: Query): Query =>
    query
      .$if(after !== undefined, (all) =>
        all.where(
          sql<boolean>`(created_at, id) < (select last.created_at, last.id from ${sql.table(`waybill.${table}`)} last
            where last.organisation_id = ${organisationId} and last.id = ${after})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc') as Query;
