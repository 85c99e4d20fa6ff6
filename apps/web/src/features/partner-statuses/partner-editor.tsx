import { useQuery } from '@tanstack/react-query';
import type { Partner } from '@waybill/contract/partners';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import { useOpened, useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { writtenChange } from '../../shared/history/last-change.ts';
import { partnersQuery } from '../../shared/partners/partners-query.ts';
import { LeaveQuestion } from '../../shared/record-form/leave-question.tsx';
import { useLastSeen } from '../../shared/records/use-last-seen.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './partner-editor.module.css';
import {
  type FlatPartner,
  flatPartnerOf,
  partLabel,
  partnerOfFlat,
  partText,
  type TypedPartner,
  typedPartnerOf,
} from './partner-fields.ts';
import { createPartner, editPartner, newerPartner } from './queries.ts';
import { TrialBox } from './trial-box.tsx';
import { type PartnerForm, usePartnerForm } from './use-partner-form.ts';
import { WordsTable } from './words-table.tsx';

/** In the address, where the id of a partner is otherwise. */
export const NEW_PARTNER = 'new';

export const NewPartner = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const initial = typedPartnerOf({ name: '', statuses: {} });
  const form = usePartnerForm(initial);
  return (
    <EditorForm
      form={form}
      initial={initial}
      title={t('partners.newTitle')}
      submitLabel={t('partners.addSubmit')}
      onSubmit={form.submit(async (parsed) => {
        await createPartner(t, partnerOfFlat(flatPartnerOf(parsed)));
        onClose();
      })}
      onClose={onClose}
    />
  );
};

/** Finds the partner by the id in the page's address. */
export const EditPartner = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useI18n();
  const { data, isPending, error } = useQuery(partnersQuery);
  const found = data?.partners.find((partner) => partner.id === id) ?? null;
  const partner = useLastSeen(found);
  if (partner) return <Editing partner={partner} isGone={data !== undefined && found === null} onClose={onClose} />;
  if (isPending) return <PageSpinner label={t('action.loading')} />;
  return (
    <EmptyState
      heading={t(error ? 'partners.loadFailed' : 'partners.missing')}
      actions={<Button onClick={onClose}>{t('partners.back')}</Button>}
    />
  );
};

type EditingProps = { readonly partner: Partner; readonly isGone: boolean; readonly onClose: () => void };

const Editing = ({ partner, isGone, onClose }: EditingProps) => {
  const { t } = useI18n();
  const seen = useOpened(partner, flatPartnerOf);
  const { save, question } = useVersionedEdit<Partner, FlatPartner>();
  const initial = typedPartnerOf(partnerOfFlat(seen.fields));
  const form = usePartnerForm(initial);
  const { name } = seen.fields;
  return (
    <>
      <EditorForm
        form={form}
        initial={initial}
        title={name}
        submitLabel={t('partners.save')}
        gone={isGone ? t('partners.missing') : null}
        onSubmit={form.submit((parsed) =>
          save({
            mine: flatPartnerOf(parsed),
            seen,
            send: async (mine, { version }) => {
              await editPartner(t, partner.id, version, partnerOfFlat(mine));
              onClose();
            },
            newerIn: newerPartner,
            fieldsOf: flatPartnerOf,
            lastChange: (newer) => writtenChange(newer, t),
            onError: form.showError,
          }),
        )}
        onClose={onClose}
      />
      {question && (
        <EditConflict
          question={question}
          title={(by) => t('conflict.title', { by, name })}
          label={(field) => partLabel(field, t)}
          text={(field, fields) => partText(fields[field], t)}
          saving={t('partners.saving', { name })}
        />
      )}
    </>
  );
};

type FormProps = {
  readonly form: PartnerForm;
  readonly initial: TypedPartner;
  readonly title: string;
  readonly submitLabel: string;
  readonly gone?: string | null;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
};

const EditorForm = ({ form, initial, title, submitLabel, gone = null, onSubmit, onClose }: FormProps) => {
  const { t } = useI18n();
  const failure = form.failure ?? gone;
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (isFocusLost()) own.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className={styles.editor}>
      <form ref={own} noValidate className={styles.form} onSubmit={onSubmit}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.nameField}>
          <TextField {...form.field('name')} autoComplete="off" />
        </div>
        <p className={styles.detail}>{t('partners.wordsDetail')}</p>
        <WordsTable form={form} />
        {failure && <FormError>{failure}</FormError>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
      <TrialBox form={form} />
      <LeaveQuestion hasUnsaved={JSON.stringify(form.values) !== JSON.stringify(initial)} />
    </div>
  );
};
