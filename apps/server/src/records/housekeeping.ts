import { EXPORT_FILE_DAYS, EXPORT_REMEMBERED_DAYS } from '@waybill/domain/export';
import { PERSON_FILE_DAYS, PERSON_REQUEST_DAYS } from '@waybill/domain/person';
import { UNDO_MS } from '@waybill/domain/undo-time';
import type { Database } from '../db/connect.ts';
import { ANSWER_KEPT_MS } from './idempotency-keys.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes rows that have no use any more: ended sessions, sign-ins that were not finished, codes long expired (for a week they can still be reported as
 * expired), attempts long forgiven, photos of which the rest has not come for a month, scans of a warehouse that brought nothing in, answers that are not
 * given again, plans of yesterday, changes of routes that nobody can undo any more, webhooks, fetched updates and uploaded files of a month ago, exported files, and mails that were sent, or given up, a month ago.
 */
export const tidy = (database: Database, now: Date): Promise<void> =>
  database.asOperator(async (tx) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
    await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('driver_devices').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('second_steps').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('account_codes').where('expires_at', '<=', daysAgo(7)).execute();
    await tx.deleteFrom('attempt_throttles').where('updated_at', '<=', daysAgo(2)).execute();
    // Longer than they are tried; what is left of a stopped endpoint's goes with them.
    await tx.deleteFrom('webhook_deliveries').where('created_at', '<=', daysAgo(30)).execute();
    await tx.deleteFrom('fetch_runs').where('created_at', '<=', daysAgo(30)).where('state', '<>', 'running').execute();
    await tx.deleteFrom('outbox').where('sent_at', '<=', daysAgo(30)).execute();
    // Those about a shipment go with it; what is left are tests.
    await tx
      .deleteFrom('messages')
      .where('shipment_key', 'is', null)
      .where('payment_id', 'is', null)
      .where('created_at', '<=', daysAgo(30))
      .execute();
    await tx
      .deleteFrom('warehouse_scans')
      .where('has_come', '=', false)
      .where('received_at', '<=', daysAgo(30))
      .execute();
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', new Date(now.getTime() - ANSWER_KEPT_MS))
      .execute();
    // Whoever accepts one later would find the routes changed.
    await tx.deleteFrom('plans').where('created_at', '<=', daysAgo(1)).execute();
    await tx
      .deleteFrom('route_changes')
      .where('changed_at', '<', new Date(now.getTime() - UNDO_MS))
      .execute();
    await tx
      .deleteFrom('imports')
      .where('created_at', '<=', daysAgo(30))
      .where('state', 'not in', ['reading', 'checking', 'importing', 'undoing'])
      .execute();
    await tx
      .updateTable('exports')
      .set({ file_key: null })
      .where('created_at', '<=', daysAgo(EXPORT_FILE_DAYS))
      .where('file_key', 'is not', null)
      .execute();
    await tx.deleteFrom('exports').where('created_at', '<=', daysAgo(EXPORT_REMEMBERED_DAYS)).execute();
    await tx
      .deleteFrom('retention_runs')
      .where('created_at', '<=', daysAgo(30))
      .where('is_rehearsal', '=', true)
      .execute();
    await tx
      .updateTable('person_requests')
      .set({ file_key: null, file_bytes: null })
      .where('exported_at', '<=', daysAgo(PERSON_FILE_DAYS))
      .where('file_key', 'is not', null)
      .execute();
    // With whom it was about goes what they had a part in.
    await tx
      .with('forgotten', (db) =>
        db
          .updateTable('person_requests')
          .set({ identity: null })
          .where('created_at', '<=', daysAgo(PERSON_REQUEST_DAYS))
          .where('state', 'not in', ['looking', 'exporting', 'erasing'])
          .where('identity', 'is not', null)
          .returning(['organisation_id', 'id']),
      )
      .deleteFrom('person_shipments')
      .using('forgotten')
      .whereRef('person_shipments.organisation_id', '=', 'forgotten.organisation_id')
      .whereRef('person_shipments.request_id', '=', 'forgotten.id')
      .execute();
    await tx
      .updateTable('organisation_deletions')
      .set({ file_key: null, file_bytes: null })
      .where('exported_at', '<=', daysAgo(30))
      .where('file_key', 'is not', null)
      .execute();
    await tx.deleteFrom('photo_pieces').where('received_at', '<=', daysAgo(30)).execute();
    // The copies of deleted rows; nobody may undo a deletion any more.
    await tx
      .deleteFrom('deletions')
      .where('deleted_at', '<', new Date(now.getTime() - UNDO_MS))
      .execute();
    // A mail that was given up still holds its link, and is kept no longer than a sent one.
    await tx.deleteFrom('outbox').where('given_up_at', 'is not', null).where('created_at', '<=', daysAgo(30)).execute();
  });
