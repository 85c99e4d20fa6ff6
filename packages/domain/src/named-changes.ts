import type { AuditChanges } from './audit.ts';
import { SHIPMENT_PATHS } from './shipment-fields.ts';

const isOrganisation = (path: string) =>
  SHIPMENT_PATHS.some(({ path: of, field }) => of === path && field.kind === 'organisation');

/** Organisations are recorded with the name they had at the time. */
export const withNames = (changes: AuditChanges, names: ReadonlyMap<string, string>): AuditChanges => {
  const named = (id: unknown) => (id === null ? null : (names.get(String(id)) ?? String(id)));
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      isOrganisation(field) ? { from: named(change.from), to: named(change.to) } : change,
    ]),
  );
};
