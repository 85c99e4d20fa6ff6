import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import styles from './data-requests.module.css';
import { LookForm } from './look-form.tsx';
import { personRequestsQuery } from './queries.ts';
import { RequestCard } from './request-card.tsx';
import { WholeOrganisation } from './whole-organisation.tsx';

/** People who ask what is known of them, or to be forgotten. */
export const DataRequestsPage = () => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(personRequestsQuery);
  if (error && !data)
    return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'dataRequests.loadFailed')}</LoadFailed>;
  if (!data) return <PageSpinner label={t('action.loading')} />;
  return (
    <div className={styles.page}>
      <p className={styles.note}>{t('dataRequests.detail')}</p>
      <LookForm />
      <section aria-labelledby="data-requests">
        <h2 id="data-requests" className={styles.heading}>
          {t('dataRequests.requests')}
        </h2>
        {data.requests.length === 0 ? (
          <p className={styles.note}>{t('dataRequests.none')}</p>
        ) : (
          <ul className={styles.list}>
            {data.requests.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        )}
      </section>
      <WholeOrganisation />
    </div>
  );
};
