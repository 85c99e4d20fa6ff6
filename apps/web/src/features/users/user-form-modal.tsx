import type { ReactNode } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { FormModal as PlainFormModal } from '../../ui/layers/form-modal.tsx';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly footnote?: string;
  readonly isSubmitting: boolean;
  readonly failure: string | null;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const FormModal = (props: Props) => {
  const { t } = useI18n();
  return <PlainFormModal {...props} words={{ cancel: t('action.cancel'), close: t('action.close') }} />;
};
