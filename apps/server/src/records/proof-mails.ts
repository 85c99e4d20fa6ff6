import type { OrganisationId, ProofId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { type NewMessage, queueMessages } from './messages.ts';
import { IS_WITHDRAWN, PROVES_DELIVERY } from './valid-proofs.ts';

/** A phone that was offline sends what was done first, and its photos after it. After this the mail goes without them, and says so. */
const PHOTOS_AWAITED_MS = 30 * 60_000;

export type MailedProof = {
  readonly proofId: ProofId;
  readonly shipmentKey: ShipmentKey;
  /** The division that the shipment is of to the sender. */
  readonly subCompanyId: SubCompanyId | null;
};

/** The message that carries a proof. Sent by hand, it has a key of its own each time. */
export const proofMessage = ({ proofId, shipmentKey, subCompanyId }: MailedProof, email: string, by?: string) =>
  ({
    kind: 'proof',
    channel: 'email',
    recipient: email,
    shipmentKey,
    subCompanyId,
    details: { proofId, isByHand: by !== undefined },
    onceKey: `proof:${proofId}:${email}${by === undefined ? '' : `:${by}`}`,
  }) as const satisfies NewMessage;

type Row = MailedProof & { readonly emails: readonly string[]; readonly awaitsPhotos: boolean };

/** Of a proof `p`: the parcels that were handed over. */
const DELIVERED_PARCELS = sql`jsonb_path_query_array(p.content, '$.parcels[*] ? (@.outcome == "done")')`;

/**
 * Queues the mails of proofs that were just kept, to the addresses of their shipments: those that were not told of the same parcels before. A
 * stop that is closed again, or a paper that the office adds, goes to nobody by itself.
 */
export const queueProofMails = async (
  tx: Tx,
  organisationId: OrganisationId,
  proofs: readonly ProofId[],
  now: Date,
): Promise<void> => {
  const { rows } = await sql<Row>`
    select p.id as "proofId", p.shipment_key as "shipmentKey",
      case s.carrier_id when p.carrier_id then s.carrier_sub_company_id else s.sub_company_id end as "subCompanyId",
      jsonb_array_length(p.content -> 'photos') > 0 as "awaitsPhotos",
      array(select address from unnest(s.pod_emails) address where not exists (
        select from waybill.messages m join waybill.proofs q on q.organisation_id = p.organisation_id and q.id = (m.details ->> 'proofId')::uuid
        where m.organisation_id = ${organisationId} and m.shipment_key = s.id and m.kind = 'proof' and m.recipient = address
          and m.state <> 'skipped' and q.content -> 'parcels' @> ${DELIVERED_PARCELS}
          and not (m.state = 'waiting' and exists (select from waybill.seals w
            where w.organisation_id = q.carrier_id and w.subject_id = q.id and w.kind = 'withdrawal')))) as emails
    from waybill.proofs p
    join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
    where p.carrier_id = ${organisationId} and p.id = any (${[...proofs]}::uuid[]) and ${PROVES_DELIVERY} and not ${IS_WITHDRAWN}
      and cardinality(s.pod_emails) > 0`.execute(tx);
  const messages = rows.flatMap(({ emails, awaitsPhotos, ...proof }) =>
    emails.map((email) => ({
      ...proofMessage(proof, email),
      ...(awaitsPhotos && { dueAt: new Date(now.getTime() + PHOTOS_AWAITED_MS) }),
    })),
  );
  await queueMessages(tx, organisationId, messages, now);
};

/** When the last photo of an action has come, the mails of its proofs wait no longer. One that is being sent is left alone. */
export const sendAwaitedProofs = async (
  tx: Tx,
  organisationId: OrganisationId,
  actionId: string,
  now: Date,
): Promise<void> => {
  await sql`update waybill.messages m set due_at = ${now}
    from waybill.proofs p
    where p.carrier_id = ${organisationId} and p.action_id = ${actionId} and m.organisation_id = ${organisationId}
      and m.shipment_key = p.shipment_key and m.kind = 'proof' and m.details ->> 'proofId' = p.id::text
      and m.state = 'waiting' and m.attempts = 0 and m.due_at > ${now}
      and (select count(*) from waybill.proof_photos f where f.added_by_organisation_id = ${organisationId}
        and f.action_id = p.action_id) >= jsonb_array_length(p.content -> 'photos')`.execute(tx);
};
