import type { TwoFactor } from '@waybill/contract/two-factor';
import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { stayForCodes } from '../../lib/session/two-factor-setup.ts';
import { Button } from '../../ui/basics/button.tsx';
import { isFocusLost } from '../../ui/basics/is-focus-lost.ts';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { hasFactor } from './add-factor.ts';
import { FactorDialogs } from './factor-dialogs.tsx';
import { FactorList } from './factor-list.tsx';
import { twoFactorQuery } from './queries.ts';
import styles from './two-factor-settings.module.css';
import { useFactorActions } from './use-factor-actions.ts';

type Props = {
  /** Called once a factor is set up and its recovery codes were shown. */
  readonly onSetUp?: () => void;
};

/** The second factors of the signed-in user, with what can be done about them. */
export const TwoFactorSettings = ({ onSetUp }: Props) => {
  const { t } = useI18n();
  const { data, error, retry } = useLoad(twoFactorQuery);
  return (
    <div className={styles.content}>
      <p className={styles.note}>{t('twoFactor.detail')}</p>
      {!data && !error && <Spinner label={t('action.loading')} />}
      {!data && error && (
        <div className={styles.failure}>
          <p role="alert">{errorText(error, t, 'twoFactor.loadFailed')}</p>
          <Button onClick={retry}>{t('action.retry')}</Button>
        </div>
      )}
      {data && <Factors factors={data} onSetUp={onSetUp} />}
    </div>
  );
};

type FactorsProps = { readonly factors: TwoFactor; readonly onSetUp: (() => void) | undefined };

const Factors = ({ factors, onSetUp }: FactorsProps) => {
  const { t } = useI18n();
  const actions = useFactorActions(factors, onSetUp);
  const { open, isBusy } = actions;
  const isOn = hasFactor(factors);
  const mustStay = onSetUp !== undefined && open?.modal === 'codes';
  useEffect(() => (mustStay ? stayForCodes() : undefined), [mustStay]);
  const addPasskey = useRef<HTMLButtonElement>(null);
  const wasRemoving = useRef(false);
  useEffect(() => {
    if (open) wasRemoving.current = open.modal === 'remove';
    if (open || isBusy || !wasRemoving.current) return;
    wasRemoving.current = false;
    // The button that was pressed is gone with its factor.
    if (isFocusLost()) addPasskey.current?.focus();
  }, [open, isBusy]);
  return (
    <>
      <FactorList factors={factors} actions={actions} addPasskey={addPasskey} />
      {isOn && factors.isRequired && <p className={styles.note}>{t('twoFactor.required')}</p>}
      {isOn && onSetUp && !open && (
        <div>
          <Button variant="primary" onClick={onSetUp}>
            {t('twoFactor.setup.goOn')}
          </Button>
        </div>
      )}
      <FactorDialogs factors={factors} actions={actions} />
    </>
  );
};
