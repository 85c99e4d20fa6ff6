import type { EditableConfig, EditableConfigOverrides, EditableSetting } from '@waybill/domain/organisation-config';
import type { Translate } from '@waybill/i18n/translate';
import { originText } from './origin-text.ts';

/** A value as a person reads it in a sentence or a table. */
export const settingText = <Name extends EditableSetting>(
  name: Name,
  value: EditableConfig[Name],
  t: Translate,
): string => {
  const config = { [name]: value } as Partial<EditableConfig>;
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (value === '') return t('settings.empty');
  if (config.role) return t(`settings.role.${config.role}`);
  if (config.defaultLocale) return t(`settings.locale.${config.defaultLocale}`);
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
  if (config.optimisationOrigin !== undefined) {
    const { lat, lon } = originText(config.optimisationOrigin);
    return config.optimisationOrigin === null ? t('settings.noOrigin') : `${lat}, ${lon}`;
  }
  return String(value);
};

/** The same for a level that may not set it: then the value is named together with where it comes from. */
export const overrideText = (
  name: EditableSetting,
  overrides: EditableConfigOverrides,
  { inherited, isOrganisation }: { readonly inherited: EditableConfig; readonly isOrganisation: boolean },
  t: Translate,
): string => {
  const own = overrides[name];
  if (own !== undefined) return settingText(name, own, t);
  const value = settingText(name, inherited[name], t);
  return t(isOrganisation ? 'settings.defaultValue' : 'settings.inheritedValue', { value });
};

export const settingNames = (names: readonly EditableSetting[], t: Translate): string =>
  names.map((name) => t(`settings.label.${name}`)).join(', ');

const listed = (items: readonly string[], t: Translate) => (items.length > 0 ? items.join(', ') : t('settings.empty'));
