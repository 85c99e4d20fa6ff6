import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

const NAME = 'externalDeliveryStatusUpdateUrl';

export const StatusUpdateUrlConfigField = ({ editor }: { readonly editor: ConfigEditor }) => {
  const { t } = useI18n();
  return (
    <ConfigRow editor={editor} name={NAME} isNarrow={false}>
      <TextField
        id={fieldId(NAME)}
        label={null}
        mono
        inputMode="url"
        value={editor.valueOf(NAME)}
        onChange={(value) => editor.set(NAME, value)}
        onBlur={() => editor.leave(NAME)}
        error={editor.errorOf(NAME, t(`config.label.${NAME}`))}
        disabled={editor.readOnly}
        spellCheck={false}
        autoComplete="off"
      />
    </ConfigRow>
  );
};
