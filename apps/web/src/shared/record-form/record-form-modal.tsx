import type { ComponentProps } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dismissRefusalAbout } from '../../lib/state/flash.ts';
import { FormModal } from '../../ui/layers/form-modal.tsx';

type Props = Omit<ComponentProps<typeof FormModal>, 'words' | 'required'> & {
  /** What the messages about it are about. */
  readonly subject?: string;
};

/** The form of a record in a modal, with the texts that all of them share. */
export const RecordFormModal = ({ subject, onClose, ...props }: Props) => {
  const { t } = useI18n();
  const callOff = () => {
    if (subject !== undefined) dismissRefusalAbout(subject);
    onClose();
  };
  return (
    <FormModal
      {...props}
      onClose={callOff}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      required={t('form.required')}
    />
  );
};
