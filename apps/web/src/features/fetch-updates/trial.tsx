import type { FetchTrial } from '@waybill/contract/fetch-updates';
import { failureText, pathLabel } from '@waybill/i18n/fetch-labels';
import { problemText } from '@waybill/i18n/import-labels';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Heading } from '../../ui/basics/heading.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './fetch-updates.module.css';
import { shownValue } from './fetch-words.ts';

/** How the first records of the source would be read. */
export const Trial = ({ trial }: { readonly trial: FetchTrial }) => {
  const { t, format } = useI18n();
  const names = useSession()?.subCompanies ?? [];
  if (trial.failure !== null) return <FormError>{failureText(trial, t)}</FormError>;
  return (
    <div className={styles.trial} role="status">
      <Heading isDeeper className={styles.legend}>
        {t('fetchUpdates.trial.title')}
      </Heading>
      <p className={styles.note}>
        {t('fetchUpdates.trial.found', { count: trial.records })}
        {trial.hasNext && ` ${t('fetchUpdates.trial.more')}`}
      </p>
      <ol className={styles.examples}>
        {trial.examples.map(({ externalId, isKnown, statusWord, status, values, problems }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the records of an answer have no other name and stay in their order
          <li key={at}>
            <strong>{externalId ?? t('fetchUpdates.trial.noNumber')}</strong>{' '}
            <span className={styles.note}>
              {externalId !== null && t(isKnown ? 'fetchUpdates.trial.known' : 'fetchUpdates.trial.unknown')}
            </span>
            <dl className={styles.values}>
              {statusWord !== null && (
                <div>
                  <dt>{pathLabel('status', t)}</dt>
                  <dd>
                    {status ? t(`deliveryStatus.${status}`) : t('fetchUpdates.trial.noStatus', { word: statusWord })}
                  </dd>
                </div>
              )}
              {values.map(({ path, value }) => (
                <div key={path}>
                  <dt>{pathLabel(path, t)}</dt>
                  <dd>{shownValue(path, value, { t, format, names })}</dd>
                </div>
              ))}
              {problems.map(({ path, problem, text }) => (
                <div key={path} className={styles.wrong}>
                  <dt>{pathLabel(path, t)}</dt>
                  <dd>
                    {problemText({ path, column: null, problem }, t)}
                    {text && `, ${t('fetchUpdates.finding.said', { text })}`}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  );
};
