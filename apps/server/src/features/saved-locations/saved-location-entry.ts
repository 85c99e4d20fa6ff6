import { type AuditAction, type AuditChanges, changesBetween, type NewAuditEntry } from '@waybill/domain/audit';
import type { SavedLocationId } from '@waybill/domain/ids';
import type { SavedLocationDetails } from '@waybill/domain/saved-location';
import { PLACE_FIELDS } from '@waybill/domain/stop';

const NAMES = Object.keys(PLACE_FIELDS) as readonly (keyof typeof PLACE_FIELDS)[];

const valuesOf = (place: SavedLocationDetails | null) =>
  Object.fromEntries(NAMES.map((name) => [name, place?.[name] ?? null]));

/** What the history says of a place: the fields that differ, and all of them for a new one, which has no `before`. */
export const savedLocationEntry = (
  id: SavedLocationId,
  action: AuditAction<'saved-location'>,
  before: SavedLocationDetails | null,
  after: SavedLocationDetails,
): NewAuditEntry & { readonly changes: AuditChanges } => ({
  entity: 'saved-location',
  entityId: id,
  action,
  changes: changesBetween(valuesOf(before), valuesOf(after)),
});
