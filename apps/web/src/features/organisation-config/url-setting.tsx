import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fieldId } from './field-ids.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsEditor } from './use-settings-editor.ts';

const NAME = 'externalDeliveryStatusUpdateUrl';

export const StatusUpdateUrlSetting = ({ editor }: { readonly editor: SettingsEditor }) => {
  const { t } = useI18n();
  return (
    <SettingRow editor={editor} name={NAME}>
      <TextField
        id={fieldId(NAME)}
        label={null}
        mono
        inputMode="url"
        value={editor.valueOf(NAME)}
        onChange={(value) => editor.set(NAME, value)}
        onBlur={() => editor.leave(NAME)}
        error={editor.errorOf(NAME, t(`settings.label.${NAME}`))}
        disabled={editor.readOnly}
        spellCheck={false}
        autoComplete="off"
      />
    </SettingRow>
  );
};
