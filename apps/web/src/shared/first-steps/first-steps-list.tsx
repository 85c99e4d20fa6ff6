import '../../lib/language/lazy-texts.ts';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { Link } from '@tanstack/react-router';
import type { FirstSteps } from '@waybill/contract/first-steps';
import type { FirstStep } from '@waybill/domain/first-steps';
import { maySeeConfig } from '@waybill/domain/roles';
import { useId } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useUiState } from '../../lib/state/ui-state.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';
import styles from './first-steps-list.module.css';
import { firstStepsQuery } from './queries.ts';

/** The steps of a new organisation, with what is done of them. */
export const FirstStepsList = () => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(firstStepsQuery);
  if (data) return <Steps steps={data.steps} />;
  if (error) return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'firstSteps.loadFailed')}</LoadFailed>;
  return <PageSpinner label={t('action.loading')} />;
};

const Steps = ({ steps }: Pick<FirstSteps, 'steps'>) => {
  const { t, format } = useI18n();
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('firstSteps.title')}
        </h2>
        <span className={styles.progress}>
          {t('firstSteps.progress', { done: format.number(done), all: format.number(steps.length) })}
        </span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={styles.step} data-done={isDone} data-next={step === next}>
            {isDone ? (
              <IconCircleCheckFilled size={20} className={styles.icon} aria-hidden />
            ) : (
              <IconCircleDashed size={20} stroke={1.6} className={styles.icon} aria-hidden />
            )}
            <div className={styles.words}>
              <Way step={step} />
              {isDone ? (
                <span className={styles.done}>{t('firstSteps.isDone')}</span>
              ) : (
                <p className={styles.detail}>{t(`firstSteps.detail.${step}`)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {next && <p className={styles.note}>{t('firstSteps.intro')}</p>}
    </section>
  );
};

const PATHS = {
  division: paths.config,
  users: paths.users,
  vehicle: paths.vehicles,
  plan: paths.vehicles,
} as const satisfies Record<Exclude<FirstStep, 'shipment'>, string>;

/** Where a step is done, for whoever may go there. */
const Way = ({ step }: { readonly step: FirstStep }) => {
  const { t } = useI18n();
  const session = useSession();
  const createShipment = useUiState(({ setShowCreateShipmentModal }) => setShowCreateShipmentModal);
  const name = t(`firstSteps.step.${step}`);
  if (step === 'shipment') {
    return (
      <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => createShipment(true)}>
        {name}
      </button>
    );
  }
  if (step === 'division' && !(session && maySeeConfig(session.user))) return <span>{name}</span>;
  return (
    <Link to={PATHS[step]} className={styles.way}>
      {name}
    </Link>
  );
};
