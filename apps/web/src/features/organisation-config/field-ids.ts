import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { ConfigInput, ConfigProblems } from './check-draft.ts';
import { CONFIG_FIELDS_IN_ORDER, type ConfigGroup } from './config-groups.ts';

export const fieldId = (field: ConfigInput | keyof OrganisationConfig): string => `setting-${field}`;
export const groupId = (group: ConfigGroup): string => `settings-${group}`;

const FIELDS_IN_ORDER: readonly ConfigInput[] = CONFIG_FIELDS_IN_ORDER.flatMap((name): ConfigInput[] =>
  name === 'optimisationOrigin' ? ['optimisationOriginLat', 'optimisationOriginLon'] : [name],
);

export const focusFirstFault = (problems: ConfigProblems): void => {
  const first = FIELDS_IN_ORDER.find((field) => problems[field]);
  // The message appears with the next render; the field itself is in the page already.
  if (first) document.getElementById(fieldId(first))?.focus();
};
