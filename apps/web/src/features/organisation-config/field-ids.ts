import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { SettingField, SettingProblems } from './check-draft.ts';
import { SETTINGS_IN_ORDER, type SettingGroup } from './setting-groups.ts';

export const fieldId = (field: SettingField | keyof OrganisationConfig): string => `setting-${field}`;
export const groupId = (group: SettingGroup): string => `settings-${group}`;

const FIELDS_IN_ORDER: readonly SettingField[] = SETTINGS_IN_ORDER.flatMap((name): SettingField[] =>
  name === 'optimisationOrigin' ? ['optimisationOriginLat', 'optimisationOriginLon'] : [name],
);

export const focusFirstFault = (problems: SettingProblems): void => {
  const first = FIELDS_IN_ORDER.find((field) => problems[field]);
  // The message appears with the next drawing; the field itself is there already.
  if (first) document.getElementById(fieldId(first))?.focus();
};
