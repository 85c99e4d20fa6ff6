import { LOCALES } from '@waybill/domain/locales';
import { CURRENCIES } from '@waybill/domain/money';
import { ORGANISATION_ROLES } from '@waybill/domain/roles';
import { allTimeZones } from '@waybill/domain/time-zones';
import { useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { fieldId } from './field-ids.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor };

export const RoleSetting = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = ORGANISATION_ROLES.map((value) => ({ value, label: t(`settings.role.${value}`) }));
  return <ChoiceSetting editor={editor} name="role" options={options} />;
};

export const LocaleSetting = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = LOCALES.map((value) => ({ value, label: t(`settings.locale.${value}`) }));
  return <ChoiceSetting editor={editor} name="defaultLocale" options={options} />;
};

export const CurrencySetting = ({ editor }: Props) => (
  <ChoiceSetting
    editor={editor}
    name="defaultCurrency"
    options={CURRENCIES.map((value) => ({ value, label: value }))}
  />
);

export const TimeZoneSetting = ({ editor }: Props) => {
  const { t } = useI18n();
  const value = editor.valueOf('timeZone');
  // A zone that is valid but not listed by this browser (UTC, an old name) still has to be shown.
  const options = useMemo(
    () => [...new Set([value, 'UTC', ...allTimeZones()])].toSorted().map((zone) => ({ value: zone, label: zone })),
    [value],
  );
  return (
    <ChoiceSetting
      editor={editor}
      name="timeZone"
      options={options}
      searchable
      nothingFound={t('settings.timeZoneNotFound')}
    />
  );
};

type Choice = 'role' | 'defaultLocale' | 'defaultCurrency' | 'timeZone';
type ChoiceProps<Name extends Choice> = Props & {
  readonly name: Name;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly searchable?: boolean;
  readonly nothingFound?: string;
};

const ChoiceSetting = <Name extends Choice>({ editor, name, ...select }: ChoiceProps<Name>) => {
  const { t } = useI18n();
  return (
    <SettingRow editor={editor} name={name}>
      <SelectField
        {...select}
        id={fieldId(name)}
        label={null}
        value={editor.valueOf(name) as string}
        onChange={(value) => editor.set(name, value as never)}
        onBlur={() => editor.leave(name)}
        error={editor.errorOf(name, t(`settings.label.${name}`))}
        disabled={editor.readOnly}
      />
    </SettingRow>
  );
};
