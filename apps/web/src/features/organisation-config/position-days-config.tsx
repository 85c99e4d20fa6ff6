import { useI18n } from '../../lib/language/i18n.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfigRow } from './config-row.tsx';
import { configFieldText } from './config-text.ts';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

const NAME = 'positionDays';
const CHOICES = [1, 7, 14, 30, 60, 90, 180, 365, 730];

export const PositionDaysConfigField = ({ editor }: { readonly editor: ConfigEditor }) => {
  const { t } = useI18n();
  const value = editor.valueOf(NAME);
  // Another number of days, set with the API, still has to be shown.
  const days = [...new Set([...CHOICES, value])].toSorted((one, other) => one - other);
  return (
    <ConfigRow editor={editor} name={NAME}>
      <SelectField
        id={fieldId(NAME)}
        label={null}
        value={String(value)}
        options={days.map((count) => ({ value: String(count), label: configFieldText(NAME, count, t) }))}
        onChange={(chosen) => editor.set(NAME, Number(chosen))}
        onBlur={() => editor.leave(NAME)}
        error={editor.errorOf(NAME, t(`config.label.${NAME}`))}
        disabled={editor.readOnly}
      />
    </ConfigRow>
  );
};
