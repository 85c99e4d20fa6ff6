import { KEPT_ALWAYS, type KeptFor, type RetentionPeriod } from '@waybill/domain/retention';
import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfigRow } from './config-row.tsx';
import { configFieldText } from './config-text.ts';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Name = RetentionPeriod | 'positionDays';

const YEARS = [365, 730, 1095, 1825, 2555, 3650];
const CHOICES: Readonly<Record<Name, readonly KeptFor[]>> = {
  shipmentDays: [KEPT_ALWAYS, 90, 180, ...YEARS],
  proofDays: [KEPT_ALWAYS, 90, 180, ...YEARS],
  messageDays: [KEPT_ALWAYS, 30, 60, 90, 180, ...YEARS],
  historyDays: [KEPT_ALWAYS, ...YEARS],
  positionDays: [1, 7, 14, 30, 60, 90, 180, 365, 730],
};

const orderOf = (kept: KeptFor) => (kept === KEPT_ALWAYS ? 0 : kept);

/** How long something is kept. */
const daysConfigField =
  (name: Name) =>
  ({ editor }: { readonly editor: ConfigEditor }) => {
    const { t } = useI18n();
    const value = editor.valueOf(name);
    // Another number of days, set with the API, still has to be shown.
    const days = [...new Set([...CHOICES[name], value])].toSorted((one, other) => orderOf(one) - orderOf(other));
    return (
      <ConfigRow editor={editor} name={name}>
        <SelectField
          id={fieldId(name)}
          label={null}
          value={String(value)}
          options={days.map((kept) => ({ value: String(kept), label: configFieldText(name, kept as never, t) }))}
          onChange={(chosen) => editor.set(name, chosen === KEPT_ALWAYS ? (chosen as never) : Number(chosen))}
          onBlur={() => editor.leave(name)}
          error={editor.errorOf(name, t(`config.label.${name}`))}
          disabled={editor.readOnly}
        />
      </ConfigRow>
    );
  };

export const DAYS_CONTROLS = {
  shipmentDays: daysConfigField('shipmentDays'),
  proofDays: daysConfigField('proofDays'),
  messageDays: daysConfigField('messageDays'),
  historyDays: daysConfigField('historyDays'),
  positionDays: daysConfigField('positionDays'),
} as const;
