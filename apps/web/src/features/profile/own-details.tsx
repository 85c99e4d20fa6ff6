import { ApiError } from '@waybill/contract/client';
import { changeProfile } from '@waybill/contract/session';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { adoptSession, type Session } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './profile.module.css';

/** Users change their own name; only an admin changes address and roles. */
export const OwnDetails = ({ user }: { readonly user: Session['user'] }) => {
  const { t } = useI18n();
  const [saved, setSaved] = useState(user.name ?? '');
  const form = useForm({
    schema: changeProfile.body.required({ name: true }).pick({ name: true }),
    initial: { name: user.name ?? '' },
    labels: { name: t('field.name') },
  });
  const isChanged = form.values.name !== saved;

  const save = form.submit(async (body) => {
    const words = {
      started: t('profile.saving'),
      done: () => t('profile.saved'),
      failed: t('profile.saveFailed'),
    };
    try {
      const { session } = await runAction('profile', t, words, () => api(changeProfile, { body }));
      adoptSession(session);
      form.set('name', session.user.name ?? '');
      setSaved(session.user.name ?? '');
    } catch (error) {
      if (error instanceof ApiError) form.setServerErrors(error.problem);
    }
  });

  return (
    <section className={styles.section} aria-labelledby="profile-about">
      <h2 id="profile-about" className={styles.heading}>
        {t('profile.about')}
      </h2>
      <form noValidate className={styles.form} onSubmit={save}>
        <TextField autoComplete="name" {...form.field('name')} />
        <dl className={styles.facts}>
          <div>
            <dt>{t('users.column.email')}</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>{t('field.roles')}</dt>
            <dd>{user.roles.map((role) => t(`role.${role}`)).join(', ') || t('profile.noRoles')}</dd>
          </div>
        </dl>
        <p className={styles.note}>{t('profile.aboutDetail')}</p>
        <div>
          <Button type="submit" variant="primary" loading={form.submitting} disabled={!isChanged}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </section>
  );
};
