import { LOCALES } from '@waybill/domain/locales';
import { CURRENCIES } from '@waybill/domain/money';
import { ORGANISATION_ROLES } from '@waybill/domain/roles';
import { allTimeZones } from '@waybill/domain/time-zones';
import { useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor };

export const RoleConfigField = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = ORGANISATION_ROLES.map((value) => ({ value, label: t(`config.role.${value}`) }));
  return <ChoiceConfigField editor={editor} name="role" options={options} />;
};

export const LocaleConfigField = ({ editor }: Props) => {
  const { t } = useI18n();
  const options = LOCALES.map((value) => ({ value, label: t(`config.locale.${value}`) }));
  return <ChoiceConfigField editor={editor} name="defaultLocale" options={options} />;
};

export const CurrencyConfigField = ({ editor }: Props) => (
  <ChoiceConfigField
    editor={editor}
    name="defaultCurrency"
    options={CURRENCIES.map((value) => ({ value, label: value }))}
  />
);

export const TimeZoneConfigField = ({ editor }: Props) => {
  const { t } = useI18n();
  const value = editor.valueOf('timeZone');
  // A zone that is valid but not listed by this browser (UTC, an old name) still has to be shown.
  const options = useMemo(
    () => [...new Set([value, 'UTC', ...allTimeZones()])].toSorted().map((zone) => ({ value: zone, label: zone })),
    [value],
  );
  return (
    <ChoiceConfigField
      editor={editor}
      name="timeZone"
      options={options}
      searchable
      nothingFound={t('config.timeZoneNotFound')}
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

const ChoiceConfigField = <Name extends Choice>({ editor, name, ...select }: ChoiceProps<Name>) => {
  const { t } = useI18n();
  return (
    <ConfigRow editor={editor} name={name}>
      <SelectField
        {...select}
        id={fieldId(name)}
        label={null}
        value={editor.valueOf(name) as string}
        onChange={(value) => editor.set(name, value as never)}
        onBlur={() => editor.leave(name)}
        error={editor.errorOf(name, t(`config.label.${name}`))}
        disabled={editor.readOnly}
      />
    </ConfigRow>
  );
};
