import { ApiError } from '@waybill/contract/client';
import { submitContactForm } from '@waybill/contract/contact-forms';
import type { ContactForm } from '@waybill/domain/contact-form';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { inlineError } from './inline-error.ts';
import styles from './send-contact-form.module.css';

const EMPTY: ContactForm = { name: '', email: '', company: '' };

export const SendContactForm = () => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    schema: submitContactForm.body,
    initial: EMPTY,
    labels: { name: t('field.name'), email: t('field.email'), company: t('field.company') },
  });

  const send = form.submit(async (body) => {
    setFailure(null);
    try {
      await api(submitContactForm, { body });
      form.reset();
      showFlashAbout('contact', { type: 'success', message: t('contact.success') });
    } catch (error) {
      showFlashAbout('contact', { type: 'error', message: t('contact.failure') });
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    }
  });

  return (
    <>
      <p className={styles.lead}>{t('contact.explanation')}</p>
      <form noValidate className={styles.form} onSubmit={send}>
        <TextField large required autoComplete="name" {...form.field('name')} />
        <TextField large required type="email" autoComplete="email" spellCheck={false} {...form.field('email')} />
        <TextField large required autoComplete="organization" {...form.field('company')} />
        {failure !== null && <FormError>{inlineError(failure, t)}</FormError>}
        <Button type="submit" variant="primary" large wide loading={form.submitting}>
          {t('contact.submit')}
        </Button>
        <p className={styles.privacy}>{t('contact.privacy')}</p>
      </form>
    </>
  );
};
