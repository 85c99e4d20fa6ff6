import { useQuery } from '@tanstack/react-query';
import { dismissFirstSteps } from '@waybill/contract/first-steps';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { refreshSession, useSession } from '../../lib/session/session.ts';
import { GettingStarted } from '../../shared/first-steps/getting-started.tsx';
import { firstStepsQuery } from '../../shared/first-steps/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import styles from './first-steps-page.module.css';

/** The first steps, also after they have been put aside or are done. */
export const FirstStepsPage = () => {
  const { t } = useI18n();
  const user = useSession()?.user;
  if (user?.subCompanyId) {
    return <EmptyState heading={t('firstSteps.ofOrganisation')}>{t('firstSteps.ofOrganisationDetail')}</EmptyState>;
  }
  return (
    <div className={styles.page}>
      <GettingStarted />
      <Dismissal />
    </div>
  );
};

const Dismissal = () => {
  const { t, format } = useI18n();
  const organisation = useSession()?.organisation?.name ?? '';
  const { data } = useQuery(firstStepsQuery);
  const [isSending, setIsSending] = useState(false);
  if (!data) return null;
  const { isDismissed, doneAt } = data;
  if (doneAt) return <p className={styles.note}>{t('firstSteps.allDone', { day: format.date(new Date(doneAt)) })}</p>;

  const dismiss = async () => {
    setIsSending(true);
    const words = isDismissed
      ? ({ started: 'showing', done: 'shown', failed: 'showFailed' } as const)
      : ({ started: 'dismissing', done: 'dismissedFlash', failed: 'dismissFailed' } as const);
    try {
      const answer = await runAction(
        'first-steps',
        t,
        {
          started: t(`firstSteps.${words.started}`),
          done: () => t(`firstSteps.${words.done}`),
          failed: t(`firstSteps.${words.failed}`),
        },
        () => api(dismissFirstSteps, { body: { isDismissed: !isDismissed } }),
      );
      queryClient.setQueryData(firstStepsQuery.queryKey, answer);
      await refreshSession();
    } catch {
      // The message has said it.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.dismissal}>
      {isDismissed && <p className={styles.note}>{t('firstSteps.dismissed', { organisation })}</p>}
      <Button variant="subtle" flush="start" loading={isSending} onClick={() => void dismiss()}>
        {t(isDismissed ? 'firstSteps.show' : 'firstSteps.dismiss')}
      </Button>
    </div>
  );
};
