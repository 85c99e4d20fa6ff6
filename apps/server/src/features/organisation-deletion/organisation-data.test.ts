import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REMOVED_TABLES } from './organisation-data.repo.ts';

/** Tables whose rows go in another way than one after the other. */
const GO_OTHERWISE: Readonly<Record<string, string>> = {
  api_key_uses: 'with api_keys',
  attachments: 'with shipments',
  audit_log: 'by a function of the database',
  bulk_job_rows: 'with bulk_jobs',
  deliveries: 'with routes',
  delivery_shipments: 'with routes',
  driver_actions: 'those of which no shared proof is left',
  fetch_findings: 'with fetch_runs',
  file_usage: 'with the organisation: shared files still take room',
  import_rows: 'with imports',
  import_shipments: 'with imports',
  jobs: 'in the last step',
  organisation_configs: 'in the last step',
  organisation_deletions: 'the note that stays',
  parcels: 'with shipments',
  payment_history: 'with payments',
  payment_search: 'with payments',
  payment_shipments: 'with payments',
  person_shipments: 'with person_requests',
  proofs: 'with shipments',
  removed_files: 'with the files themselves',
  requested_documents: 'with document_requests',
  sample_rows: 'with sample_sets',
  seals: 'with the organisation: shared proofs are checked by them',
  shipment_history: 'with shipments',
  shipment_search: 'with shipments, and when the shared ones are left to others',
  shipments: 'in the first step, but for those that are shared',
  stop_places: 'with shipments',
  sub_companies: 'in the last step',
  tracking_links: 'with shipments',
  users: 'in a step of their own',
  webhook_attempts: 'with webhook_deliveries',
};

test('every table with rows of organisations is removed with them, one way or another', () => {
  const shape = readFileSync(new URL('../../db/schema-shape.txt', import.meta.url), 'utf8');
  const tables = [...shape.matchAll(/^column ([a-z_]+)\.organisation_id /gm)].map(([, table]) => table ?? '');
  const removed = REMOVED_TABLES.map(([table]) => table);
  expect(tables.filter((table) => !removed.includes(table) && !Object.hasOwn(GO_OTHERWISE, table))).toEqual([]);
  expect([...removed, ...Object.keys(GO_OTHERWISE)].filter((table) => !tables.includes(table))).toEqual([]);
});
