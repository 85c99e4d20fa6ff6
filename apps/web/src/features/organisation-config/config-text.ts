import {
  EDITABLE_CONFIG_FIELDS,
  type EditableConfig,
  type EditableConfigField,
  type EditableConfigOverrides,
  editableConfig,
} from '@waybill/domain/organisation-config';
import { KEPT_ALWAYS, RETENTION_KINDS, type RetentionKind } from '@waybill/domain/retention';
import type { Translate } from '@waybill/i18n/translate';
import { originText } from './origin-text.ts';

/** A config value as it is shown in a sentence or a table. */
export const configFieldText = <Name extends EditableConfigField>(
  name: Name,
  value: EditableConfig[Name],
  t: Translate,
): string => {
  const config = { [name]: value } as Partial<EditableConfig>;
  if (typeof value === 'boolean') return t(value ? 'config.on' : 'config.off');
  if (value === '') return t('config.empty');
  if (config.role) return t(`config.role.${config.role}`);
  if (config.defaultLocale) return t(`config.locale.${config.defaultLocale}`);
  if (config.deliveryStatuses)
    return listed(
      config.deliveryStatuses.map((status) => t(`deliveryStatus.${status}`)),
      t,
    );
  if (config.shipmentListHeaders) {
    return listed(
      config.shipmentListHeaders.map((header) => t(`shipmentListHeader.${header}`)),
      t,
    );
  }
  if (value === KEPT_ALWAYS) return t('config.keptAlways');
  if (typeof value === 'number') return daysText(value, t);
  if (config.optimisationOrigin !== undefined) {
    const { lat, lon } = originText(config.optimisationOrigin);
    return config.optimisationOrigin === null ? t('config.noOrigin') : `${lat}, ${lon}`;
  }
  return String(value);
};

/** The value of a level that may inherit it: an inherited value is named together with its origin. */
export const overrideText = (
  name: EditableConfigField,
  overrides: EditableConfigOverrides,
  { inherited, isOrganisation }: { readonly inherited: EditableConfig; readonly isOrganisation: boolean },
  t: Translate,
): string => {
  const own = overrides[name];
  if (own !== undefined) return configFieldText(name, own, t);
  const value = configFieldText(name, inherited[name], t);
  return t(isOrganisation ? 'config.defaultValue' : 'config.inheritedValue', { value });
};

export const configFieldNames = (names: readonly EditableConfigField[], t: Translate): string =>
  names.map((name) => t(`config.label.${name}`)).join(', ');

const isRetentionKind = (name: string): name is RetentionKind => (RETENTION_KINDS as readonly string[]).includes(name);

const isConfigField = (name: string): name is EditableConfigField =>
  (EDITABLE_CONFIG_FIELDS as readonly string[]).includes(name);

/** Labels and values of config fields for the history; anything that another version wrote is shown unchanged. */
export const configHistoryWords = (t: Translate) => ({
  field: (name: string): string => {
    if (name === 'requiresTwoFactor') return t('config.security.requiresTwoFactor');
    if (isRetentionKind(name)) return t(`config.retention.kind.${name}`);
    return isConfigField(name) ? t(`config.label.${name}`) : name;
  },
  value: (name: string, value: unknown): string => {
    if (value === null || value === undefined) return t('config.inherited');
    if (name === 'requiresTwoFactor') return t(value ? 'config.security.required' : 'config.security.optional');
    const checked = isConfigField(name) ? editableConfig.shape[name].safeParse(value) : null;
    return checked?.success
      ? configFieldText(name as EditableConfigField, checked.data as never, t)
      : JSON.stringify(value);
  },
});

/** Whole years are told as such: a hundred and forty weeks are nobody's measure. */
const daysText = (days: number, t: Translate) =>
  days % 365 === 0 ? t('config.years', { count: days / 365 }) : t('config.days', { count: days });

const listed = (items: readonly string[], t: Translate) => (items.length > 0 ? items.join(', ') : t('config.empty'));
