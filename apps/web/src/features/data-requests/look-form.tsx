import { ApiError } from '@waybill/contract/client';
import { personIdentity } from '@waybill/domain/person';
import { reasonText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './data-requests.module.css';
import { look } from './queries.ts';

const EMPTY = { name: '', phoneNumber: '', email: '' };

/** Whom somebody's data is looked for by. */
export const LookForm = () => {
  const { t } = useI18n();
  const form = useForm({
    schema: personIdentity,
    initial: EMPTY,
    labels: { name: t('field.name'), phoneNumber: t('dataRequests.phoneNumber'), email: t('field.email') },
  });
  const send = form.submit(async (body) => {
    try {
      await look(body);
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && form.setServerErrors(error.problem)) return;
      showFlashAbout('data-requests', {
        type: 'error',
        message: `${t('dataRequests.failed')}: ${reasonText(error, t)}`,
      });
    }
  });
  return (
    <form noValidate className={styles.look} onSubmit={send}>
      <TextField autoComplete="off" {...form.field('name')} />
      <TextField type="tel" autoComplete="off" {...form.field('phoneNumber')} />
      <TextField type="email" autoComplete="off" spellCheck={false} {...form.field('email')} />
      <Button type="submit" variant="primary" loading={form.submitting}>
        {t('dataRequests.look')}
      </Button>
      <p className={styles.note}>{t('dataRequests.byName')}</p>
    </form>
  );
};
