import { sql } from 'kysely';
import { connect } from '../connect.ts';

/** JSON comes back as a value, and goes in as its text. */
const writtenAsText = (type: string) => `ColumnType<${type}, string, string>`;

/**
 * The domain's types of columns that PostgreSQL knows as text or uuid only, by `table.column`, or by the column's name in
 * every table that has it.
 */
const TYPES: Readonly<Record<string, string>> = {
  organisation_id: 'OrganisationId',
  added_by_organisation_id: 'OrganisationId',
  actor_organisation_id: 'OrganisationId',
  subject_organisation_id: 'OrganisationId',
  carrier_id: 'OrganisationId',
  forwarder_id: 'OrganisationId',
  'organisations.id': 'OrganisationId',
  sub_company_id: 'SubCompanyId',
  carrier_sub_company_id: 'SubCompanyId',
  forwarder_sub_company_id: 'SubCompanyId',
  viewing_sub_company_id: 'SubCompanyId',
  'sub_companies.id': 'SubCompanyId',
  user_id: 'UserId',
  actor_user_id: 'UserId',
  pending_email_by: 'UserId',
  'organisation_configs.updated_by': 'UserId',
  'users.id': 'UserId',
  'users.roles': 'Role[]',
  'account_codes.purpose': 'CodePurpose',
  'users.locale': 'Locale',
  shipment_key: 'ShipmentKey',
  'shipments.id': 'ShipmentKey',
  shipment_id: 'ShipmentId',
  'parcels.id': 'ParcelId',
  parcel_id: 'ParcelId',
  'parcels.status': 'DeliveryStatus',
  'saved_locations.id': 'SavedLocationId',
  'known_places.id': 'KnownPlaceId',
  'vehicles.id': 'VehicleId',
  vehicle_id: 'VehicleId',
  'vehicle_positions.reported_by': 'UserId',
  'vehicles.vehicle_type': 'VehicleType',
  'vehicles.equipment': 'Equipment[]',
  'shipments.door_checks': 'DoorCheck[]',
  'vehicles.ends_at': 'VehicleEnd',
  'routes.id': 'RouteId',
  route_id: 'RouteId',
  'routes.travel_source': 'TravelSource',
  'deliveries.id': 'DeliveryId',
  'deliveries.kind': 'StopKind',
  delivery_id: 'DeliveryId',
  'delivery_shipments.kind': 'StopKind',
  'route_changes.id': 'RouteChangeId',
  'plans.id': 'PlanId',
  'driver_actions.id': 'DriverActionId',
  'warehouse_scans.id': 'WarehouseScanId',
  'warehouse_holds.id': 'WarehouseScanId',
  action_id: 'DriverActionId',
  'driver_days.shipment_keys': 'ShipmentKey[]',
  'driver_conflicts.id': 'DriverConflictId',
  'proofs.id': 'ProofId',
  'proofs.kind': 'StopKind',
  'proof_photos.id': 'PhotoId',
  photo_id: 'PhotoId',
  'plans.state': 'PlanState',
  pickup_saved_location_id: 'SavedLocationId',
  dropoff_saved_location_id: 'SavedLocationId',
  'attachments.id': 'AttachmentId',
  'attachments.type': 'AttachmentType',
  'bulk_jobs.id': 'BulkJobId',
  'bulk_jobs.state': 'BulkState',
  'bulk_jobs.file_features': 'FieldFeature[]',
  'bulk_jobs.undoes': 'BulkJobId',
  'bulk_jobs.actor': writtenAsText('Author'),
  'bulk_job_rows.job_id': 'BulkJobId',
  'imports.id': 'FileImportId',
  'imports.actor': writtenAsText('Author'),
  'imports.state': 'ImportState',
  'imports.failure': 'ImportFailure',
  'imports.columns': writtenAsText('StoredColumn[]'),
  'exports.id': 'ExportId',
  'exports.actor': writtenAsText('Author'),
  'exports.state': 'ExportState',
  'exports.file_features': 'FieldFeature[]',
  import_id: 'FileImportId',
  'import_rows.problems': writtenAsText('RowProblem[]'),
  'import_rows.clashes': writtenAsText('RowProblem[]'),
  'partners.id': 'PartnerId',
  'partners.statuses': writtenAsText('StatusMapping'),
  partner_id: 'PartnerId',
  'unknown_words.id': 'UnknownWordId',
  'unknown_words.source': 'WordSource',
  'fetch_sources.mapping': writtenAsText('MappedValue[]'),
  'fetch_sources.schedule': 'FetchSchedule',
  'fetch_runs.id': 'FetchRunId',
  'fetch_runs.actor': writtenAsText('Author'),
  'fetch_runs.state': 'FetchState',
  'fetch_runs.failure': 'FetchFailure',
  'fetch_findings.run_id': 'FetchRunId',
  'fetch_findings.kind': 'FindingKind',
  'fetched_values.values': writtenAsText('Record<string, unknown>'),
  'fetch_conflicts.id': 'FetchConflictId',
  'fetch_conflicts.run_id': 'FetchRunId',
  'fetch_conflicts.reason': 'ConflictReason',
  'fetch_conflicts.theirs': writtenAsText('unknown'),
  'fetch_conflicts.failure_party': 'FailureParty',
  'webhook_endpoints.id': 'WebhookId',
  'webhook_endpoints.events': 'WebhookEvent[]',
  'webhook_endpoints.stopped_because': 'WebhookStop',
  endpoint_id: 'WebhookId',
  'webhook_deliveries.id': 'WebhookDeliveryId',
  'webhook_deliveries.state': 'WebhookState',
  'webhook_attempts.delivery_id': 'WebhookDeliveryId',
  'webhook_attempts.failure': 'TargetFailure',
  'webhook_attempts.headers': writtenAsText('Record<string, string>'),
  'deletions.id': 'DeletionId',
  'passkeys.id': 'PasskeyId',
  'deletions.entity': 'DeletedEntity',
  'bulk_job_rows.outcome': 'BulkOutcome',
  'bulk_job_rows.reason': 'SkipReason',
  delivery_status: 'DeliveryStatus',
  status_before_deletion: 'DeliveryStatus',
  payment_status: 'PaymentStatus',
  receiver_status: 'ReceiverStatus',
  failure_party: 'FailureParty',
  punctuality: 'Punctuality',
  actor_kind: 'Author["kind"]',
  'audit_log.actor_kind': 'AuditAuthor["kind"]',
  updated_by_kind: 'Author["kind"]',
  'audit_log.entity': 'AuditedEntity',
  'audit_log.action': 'AuditAction',
  changes: writtenAsText('AuditChanges'),
  'shipment_history.action': 'ShipmentAction',
  'payments.id': 'PaymentKey',
  'payments.payment_id': 'PaymentId',
  'payments.status': 'PaymentStatus',
  'payments.status_before_deletion': 'PaymentStatus',
  'payment_counts.status': 'PaymentStatus',
  payment_key: 'PaymentKey',
  'payment_history.action': 'PaymentAction',
  'payment_history.source': 'EntrySource',
  'shipment_history.source': 'EntrySource',
};

const MODULES: Readonly<Record<string, readonly string[]>> = {
  actor: ['AuditAuthor', 'Author'],
  attachment: ['AttachmentType'],
  audit: ['AuditAction', 'AuditChanges', 'AuditedEntity'],
  bulk: ['BulkOutcome', 'BulkState', 'SkipReason'],
  deletion: ['DeletedEntity'],
  'door-check': ['DoorCheck'],
  export: ['ExportState'],
  fields: ['FieldFeature'],
  'fetch-updates/fetch-source': [
    'ConflictReason',
    'FetchFailure',
    'FetchSchedule',
    'FetchState',
    'FindingKind',
    'MappedValue',
  ],
  'import/file-import': ['ImportFailure', 'ImportState', 'RowProblem', 'StoredColumn'],
  ids: [
    'AttachmentId',
    'BulkJobId',
    'DeletionId',
    'DeliveryId',
    'DriverActionId',
    'ExportId',
    'WarehouseScanId',
    'WebhookDeliveryId',
    'WebhookId',
    'DriverConflictId',
    'FetchConflictId',
    'FetchRunId',
    'FileImportId',
    'OrganisationId',
    'ParcelId',
    'PartnerId',
    'PasskeyId',
    'PaymentId',
    'PaymentKey',
    'PhotoId',
    'PlanId',
    'ProofId',
    'RouteChangeId',
    'RouteId',
    'SavedLocationId',
    'KnownPlaceId',
    'ShipmentId',
    'ShipmentKey',
    'SubCompanyId',
    'UnknownWordId',
    'UserId',
    'VehicleId',
  ],
  locales: ['Locale'],
  'partner-statuses': ['StatusMapping', 'WordSource'],
  payment: ['PaymentAction'],
  punctuality: ['Punctuality'],
  roles: ['Role'],
  'shipment-history': ['EntrySource', 'ShipmentAction'],
  'route/plan': ['PlanState'],
  'route/travel': ['TravelSource'],
  stop: ['StopKind'],
  statuses: ['DeliveryStatus', 'PaymentStatus', 'ReceiverStatus'],
  transitions: ['FailureParty'],
  user: ['CodePurpose'],
  vehicle: ['Equipment', 'VehicleEnd', 'VehicleType'],
  'target-failures': ['TargetFailure'],
  webhook: ['WebhookEvent', 'WebhookState', 'WebhookStop'],
};

/** The modules that the generated types import, by the name of the type. */
export const COLUMN_TYPE_IMPORTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MODULES).flatMap(([module, names]) => names.map((name) => [name, `@waybill/domain/${module}`])),
);

type Found = {
  readonly table: string;
  readonly column: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
};

/** The types of a migrated database's columns, with what PostgreSQL knows of them: nulls and defaults. */
export const columnTypes = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const database = connect({ url });
  try {
    const { rows } =
      await sql<Found>`select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
        column_default is not null as has_default
      from information_schema.columns where table_schema = 'waybill' order by 1, 2`.execute(database.kysely);
    const columns = new Set(rows.flatMap(({ table, column }) => [column, `${table}.${column}`]));
    const unknown = Object.keys(TYPES).filter((name) => !columns.has(name));
    if (unknown.length > 0) throw new Error(`No table has these columns: ${unknown.join(', ')}`);
    return Object.fromEntries(
      rows.flatMap(({ table, column, nullable, has_default: hasDefault }) => {
        const own = TYPES[`${table}.${column}`] ?? TYPES[column];
        if (own === undefined) return [];
        const type = nullable ? `${own} | null` : own;
        return [[`${table}.${column}`, hasDefault ? `Generated<${type}>` : type]];
      }),
    );
  } finally {
    await database.close();
  }
};
