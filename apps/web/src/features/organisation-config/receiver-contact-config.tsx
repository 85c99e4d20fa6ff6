import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfigRow } from './config-row.tsx';
import { fieldId } from './field-ids.ts';
import type { ConfigEditor } from './use-config-editor.ts';

const KEYBOARDS = { receiverPhone: 'tel', receiverEmail: 'email' } as const;

type Props = { readonly editor: ConfigEditor; readonly name: keyof typeof KEYBOARDS };

const ContactField = ({ editor, name }: Props) => {
  const { t } = useI18n();
  return (
    <ConfigRow editor={editor} name={name}>
      <TextField
        id={fieldId(name)}
        label={null}
        inputMode={KEYBOARDS[name]}
        value={editor.valueOf(name)}
        onChange={(value) => editor.set(name, value)}
        onBlur={() => editor.leave(name)}
        error={editor.errorOf(name, t(`config.label.${name}`))}
        disabled={editor.readOnly}
        spellCheck={false}
        autoComplete="off"
      />
    </ConfigRow>
  );
};

export const ReceiverPhoneConfigField = ({ editor }: Pick<Props, 'editor'>) => (
  <ContactField editor={editor} name="receiverPhone" />
);

export const ReceiverEmailConfigField = ({ editor }: Pick<Props, 'editor'>) => (
  <ContactField editor={editor} name="receiverEmail" />
);
