import type { AuditAuthor } from '@waybill/domain/actor';
import type { AuditChanges, AuditedEntity, NewAuditEntry, RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { orderedId } from '../db/ordered-id.ts';

/** Writes history entries in the transaction of the action itself: neither is committed without the other. */
export const auditRecorder =
  (tx: Tx, organisationId: OrganisationId, by: AuditAuthor, now: Date): RecordEntry =>
  async (...entries: readonly NewAuditEntry[]) => {
    if (entries.length === 0) return;
    const rows = entries.map((entry) => ({
      organisation_id: organisationId,
      id: orderedId(now),
      sub_company_id: entry.subCompanyId ?? null,
      occurred_at: now,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      actor_email: by.email,
      address: by.address,
      user_agent: by.userAgent,
      entity: entry.entity,
      entity_id: entry.entityId,
      action: entry.action,
      changes: JSON.stringify(entry.changes ?? {}),
    }));
    await tx.insertInto('audit_log').values(rows).execute();
  };

export type AuditEntry = {
  readonly id: string;
  readonly occurredAt: Date;
  readonly by: Pick<AuditAuthor, 'kind' | 'name' | 'email'>;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly action: NewAuditEntry['action'];
  readonly changes: AuditChanges;
};
export type AuditSubject = { readonly entity: AuditedEntity; readonly entityId: string };

/** The newest entries first, in the order in which they were written, starting after `after`. */
export const auditEntries = async (
  tx: Tx,
  organisationId: OrganisationId,
  { entity, entityId }: AuditSubject,
  after: string | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  const rows = await tx
    .selectFrom('audit_log as a')
    .select(['a.id', 'a.occurred_at', 'a.actor_kind', 'a.actor_name', 'a.address', 'a.user_agent', 'a.action'])
    .select(['a.actor_email', 'a.changes'])
    .where('a.organisation_id', '=', organisationId)
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', entityId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.position, a.occurred_at, a.id) < (select l.position, l.occurred_at, l.id from waybill.audit_log l
          where l.organisation_id = ${organisationId} and l.id = ${after})`,
      ),
    )
    .orderBy('a.position', 'desc')
    .orderBy('a.occurred_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    occurredAt: row.occurred_at,
    by: { kind: row.actor_kind, name: row.actor_name, email: row.actor_email },
    address: row.address,
    userAgent: row.user_agent,
    action: row.action,
    changes: row.changes,
  }));
};
