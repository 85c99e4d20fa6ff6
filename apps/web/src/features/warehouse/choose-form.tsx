import { type ComponentProps, type ReactNode, useId } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModal } from '../../ui/layers/form-modal.tsx';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Something is chosen for the scans that follow: nothing is sent, and nothing can fail. */
export const ChooseForm = ({ onSubmit, ...props }: Props) => {
  const { t } = useI18n();
  return (
    <FormModal
      {...props}
      words={{ cancel: t('action.cancel'), close: t('action.close') }}
      isOneColumn
      isSubmitting={false}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
};

type KnownFieldProps = ComponentProps<typeof TextField> & {
  /** What others have typed there before. */
  readonly known: readonly string[] | undefined;
};

/** A code that is typed, scanned into the field, or chosen from those that are known. */
export const KnownField = ({ known, ...field }: KnownFieldProps) => {
  const list = useId();
  return (
    <>
      {/* What is scanned takes the place of what was there. */}
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        mono
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <datalist id={list}>
        {known?.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
};
