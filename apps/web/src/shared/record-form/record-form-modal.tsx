import type { ComponentProps } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';

type Props = Omit<ComponentProps<typeof FormModal>, 'words'>;

/** The form of a record in a modal, with the texts that all of them share. */
export const RecordFormModal = (props: Props) => {
  const { t } = useI18n();
  return <FormModal {...props} words={{ cancel: t('action.cancel'), close: t('action.close') }} />;
};
