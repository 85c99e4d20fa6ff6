import {
  EDITABLE_SETTINGS,
  type EditableConfig,
  type EditableConfigOverrides,
  type EditableSetting,
  editableConfig,
} from '@waybill/domain/organisation-config';
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

const isSetting = (name: string): name is EditableSetting => (EDITABLE_SETTINGS as readonly string[]).includes(name);

/** How the history calls the settings and says their values; what a newer or older version wrote is shown as it is. */
export const settingsHistoryWords = (t: Translate) => ({
  field: (name: string): string => (isSetting(name) ? t(`settings.label.${name}`) : name),
  value: (name: string, value: unknown): string => {
    if (value === null || value === undefined) return t('settings.inherited');
    const checked = isSetting(name) ? editableConfig.shape[name].safeParse(value) : null;
    return checked?.success ? settingText(name as EditableSetting, checked.data as never, t) : JSON.stringify(value);
  },
});

const listed = (items: readonly string[], t: Translate) => (items.length > 0 ? items.join(', ') : t('settings.empty'));
