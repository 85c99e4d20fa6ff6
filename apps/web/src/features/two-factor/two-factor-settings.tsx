import type { ReplyOf } from '@waybill/contract/endpoint';
import { startAuthenticator, type TwoFactor } from '@waybill/contract/two-factor';
import { RECOVERY_CODE_COUNT } from '@waybill/domain/two-factor';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { ConfirmModal } from '../../ui/layers/confirm-modal.tsx';
import { dropAuthenticator, refetchTwoFactor, renewRecoveryCodes, twoFactorQuery } from './queries.ts';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';
import styles from './two-factor-settings.module.css';

const authenticatorModal = lazyPart(async () => (await import('./authenticator-modal.tsx')).AuthenticatorModal);

type Open =
  | { readonly modal: 'authenticator'; readonly started: ReplyOf<typeof startAuthenticator> }
  | { readonly modal: 'remove' | 'new-codes' }
  | { readonly modal: 'codes'; readonly codes: readonly string[] };

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
  const { t, format } = useI18n();
  const [open, setOpen] = useState<Open | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { authenticator, recoveryCodesLeft, isRequired } = factors;
  const close = () => setOpen(null);

  /** While it runs, nothing else can be begun; it reports its own failure. */
  const run = async (action: () => Promise<Open | null>) => {
    setIsBusy(true);
    await action().then(setOpen, () => null);
    setIsBusy(false);
  };
  const start = () =>
    run(async () => {
      try {
        const [started] = await Promise.all([api(startAuthenticator), authenticatorModal.fetch()]);
        return { modal: 'authenticator', started };
      } catch (error) {
        showFlash({ type: 'error', message: errorText(error, t, 'twoFactor.prepareFailed') });
        return null;
      }
    });
  const confirmed = (codes: readonly string[] | null) => {
    showFlash({ type: 'success', message: t('twoFactor.added') });
    void refetchTwoFactor();
    setOpen(codes && { modal: 'codes', codes });
    if (!codes) onSetUp?.();
  };
  const codesKept = () => {
    close();
    onSetUp?.();
  };

  const Authenticator = authenticatorModal.get();
  return (
    <>
      <ul className={styles.factors}>
        <Factor
          name={t('twoFactor.authenticator')}
          detail={
            authenticator
              ? t('twoFactor.authenticatorSince', { date: format.date(new Date(authenticator.since)) })
              : t('twoFactor.authenticatorNone')
          }
        >
          {authenticator ? (
            <>
              <Button aria-label={t('twoFactor.replaceAuthenticator')} loading={isBusy} onClick={start}>
                {t('twoFactor.replace')}
              </Button>
              {!isRequired && (
                <Button
                  aria-label={t('twoFactor.removeAuthenticator')}
                  disabled={isBusy}
                  onClick={() => setOpen({ modal: 'remove' })}
                >
                  {t('twoFactor.remove')}
                </Button>
              )}
            </>
          ) : (
            <Button aria-label={t('twoFactor.setUpAuthenticator')} loading={isBusy} onClick={start}>
              {t('twoFactor.setUp')}
            </Button>
          )}
        </Factor>
        {authenticator && (
          <Factor
            name={t('twoFactor.recoveryCodes')}
            detail={t('twoFactor.recoveryLeft', { count: recoveryCodesLeft, total: RECOVERY_CODE_COUNT })}
          >
            <Button disabled={isBusy} onClick={() => setOpen({ modal: 'new-codes' })}>
              {t('twoFactor.makeCodes')}
            </Button>
          </Factor>
        )}
      </ul>
      {authenticator && isRequired && <p className={styles.note}>{t('twoFactor.required')}</p>}
      {open?.modal === 'authenticator' && Authenticator && (
        <Authenticator
          started={open.started}
          replaces={authenticator !== null}
          onConfirmed={confirmed}
          onClose={close}
        />
      )}
      {open?.modal === 'codes' && <RecoveryCodesModal codes={open.codes} onClose={codesKept} />}
      {open?.modal === 'remove' && (
        <ConfirmModal
          title={t('twoFactor.removeTitle')}
          confirm={t('twoFactor.removeSubmit')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => run(() => dropAuthenticator(t).then(() => null))}
          onClose={close}
        >
          {t('twoFactor.removeDetail')}
        </ConfirmModal>
      )}
      {open?.modal === 'new-codes' && (
        <ConfirmModal
          title={t('twoFactor.makeCodesTitle')}
          confirm={t('twoFactor.makeCodesSubmit')}
          cancel={t('action.cancel')}
          closeLabel={t('action.close')}
          isBusy={isBusy}
          onConfirm={() => run(async () => ({ modal: 'codes', codes: await renewRecoveryCodes(t) }))}
          onClose={close}
        >
          {t('twoFactor.makeCodesDetail')}
        </ConfirmModal>
      )}
    </>
  );
};

type FactorProps = { readonly name: string; readonly detail: string; readonly children: ReactNode };

const Factor = ({ name, detail, children }: FactorProps) => (
  <li className={styles.factor}>
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.note}>{detail}</p>
    </div>
    <div className={styles.actions}>{children}</div>
  </li>
);
