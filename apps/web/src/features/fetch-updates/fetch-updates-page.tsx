import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs';
import { useNavigate } from '@tanstack/react-router';
import { cancelFetch, type FetchRun } from '@waybill/contract/fetch-updates';
import { api } from '../../lib/api/api.ts';
import { errorText, loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { dayAndTime } from '../../lib/language/moment-text.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { showFlash } from '../../lib/state/flash.ts';
import { FeatureOff } from '../../shared/feature-off/feature-off.tsx';
import { fetchUpdatesQuery, isRunning, refreshFetches } from '../../shared/fetch-updates/queries.ts';
import { startFetch } from '../../shared/fetch-updates/start-fetch.ts';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { ProgressBar } from '../../ui/basics/progress-bar.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { Conflicts } from './conflicts.tsx';
import styles from './fetch-updates.module.css';
import { Runs } from './runs.tsx';
import { SourceSection } from './source-section.tsx';

/** What was fetched from the external source, what is to be decided about it, and where it comes from. */
export const FetchUpdatesPage = () => {
  const { t } = useI18n();
  const isOn = useSession()?.config?.usesFetchUpdates === true;
  const { data, error, retry } = useLoad({ ...fetchUpdatesQuery, enabled: isOn });
  if (!isOn) {
    return <FeatureOff heading={t('fetchUpdates.switchedOff')}>{t('fetchUpdates.switchedOffDetail')}</FeatureOff>;
  }
  if (!data) {
    return error ? (
      <div className={styles.page}>
        <p role="alert">{loadErrorText(error, t, 'fetchUpdates.loadFailed')}</p>
        <Button onClick={retry}>{t('action.retry')}</Button>
      </div>
    ) : (
      <PageSpinner label={t('action.loading')} />
    );
  }
  const { host, mayManage } = data;
  if (host === null && !mayManage) {
    return <EmptyState heading={t('fetchUpdates.noSource')}>{t('fetchUpdates.noSourceDetail')}</EmptyState>;
  }
  return (
    <div className={styles.page}>
      {host !== null && (
        <>
          <Head {...data} host={host} />
          <Conflicts />
          <Runs />
        </>
      )}
      {mayManage && <SourceSection />}
    </div>
  );
};

type HeadProps = {
  readonly host: string;
  readonly schedule: 'off' | 'quarter-hourly' | 'hourly' | 'daily';
  readonly dueAt: string | null;
  readonly last: FetchRun | null;
  readonly mayCancel: boolean;
};

const Head = ({ host, schedule, dueAt, last, mayCancel }: HeadProps) => {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const facts = [
    t('fetchUpdates.from', { host }),
    t(`fetchUpdates.scheduled.${schedule}`),
    dueAt && t('fetchUpdates.nextAt', { time: dayAndTime(new Date(dueAt), new Date(), { t, format }, 'inSentence') }),
  ];
  const isUnderWay = isRunning(last);
  const onShow = () => void navigate({ to: paths.fetchUpdates });
  return (
    <section className={styles.head}>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <Button
        variant="primary"
        icon={<IconCloudDownload size={16} stroke={1.75} aria-hidden />}
        loading={isUnderWay}
        onClick={() => void startFetch({ t, onShow })}
      >
        {isUnderWay ? t('shipmentList.fetch.running') : t('shipmentList.fetch.button')}
      </Button>
      {isUnderWay && last && <Progress run={last} mayCancel={mayCancel} />}
    </section>
  );
};

const Progress = ({ run, mayCancel }: { readonly run: FetchRun; readonly mayCancel: boolean }) => {
  const { t, format } = useI18n();
  const { records, total } = run;
  const stop = async () => {
    try {
      await api(cancelFetch, { params: { fetchRunId: run.id } });
    } catch (error) {
      showFlash({ type: 'error', message: errorText(error, t) });
    }
    await refreshFetches();
  };
  const isKnown = total !== null && total >= records;
  return (
    <div className={styles.progress} aria-live="polite">
      {isKnown && <ProgressBar label={t('shipmentList.fetch.running')} done={records} total={total} />}
      <p className={styles.note}>
        {isKnown
          ? t('fetchUpdates.progress', { done: format.number(records), total: format.number(total) })
          : t('fetchUpdates.progressOpen', { count: records })}
        {' · '}
        {t('fetchUpdates.takes')}
      </p>
      {mayCancel && <Button onClick={() => void stop()}>{t('fetchUpdates.stop')}</Button>}
    </div>
  );
};
