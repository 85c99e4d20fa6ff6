import type { TwoFactor } from '@waybill/contract/two-factor';
import { RECOVERY_CODE_COUNT } from '@waybill/domain/two-factor';
import type { RefObject } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { momentText } from '../../lib/language/moment-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { hasFactor } from './add-factor.ts';
import { FactorItem } from './factor-item.tsx';
import styles from './two-factor-settings.module.css';
import type { FactorActions } from './use-factor-actions.ts';

type Props = { readonly factors: TwoFactor; readonly actions: FactorActions };

type ListProps = Props & { readonly addPasskey: RefObject<HTMLButtonElement | null> };

export const FactorList = ({ factors, actions, addPasskey }: ListProps) => {
  const { t } = useI18n();
  const { isBusy, ask, starting, makePasskey } = actions;
  return (
    <ul className={styles.factors}>
      <AuthenticatorItem factors={factors} actions={actions} />
      <FactorItem name={t('twoFactor.passkey.title')} detail={t('twoFactor.passkey.detail')}>
        <Button
          ref={addPasskey}
          aria-label={t('twoFactor.passkey.addOne')}
          {...waiting('passkey', starting, isBusy)}
          onClick={makePasskey}
        >
          {t('twoFactor.passkey.add')}
        </Button>
      </FactorItem>
      <PasskeyItems factors={factors} actions={actions} />
      {hasFactor(factors) && (
        <FactorItem
          name={t('twoFactor.recoveryCodes')}
          detail={t('twoFactor.recoveryLeft', { count: factors.recoveryCodesLeft, total: RECOVERY_CODE_COUNT })}
        >
          <Button disabled={isBusy} onClick={() => ask({ modal: 'new-codes' })}>
            {t('twoFactor.makeCodes')}
          </Button>
        </FactorItem>
      )}
    </ul>
  );
};

/** The pressed button shows that it works; the others cannot be pressed meanwhile. */
const waiting = (factor: 'authenticator' | 'passkey', starting: FactorActions['starting'], isBusy: boolean) => ({
  loading: starting === factor,
  disabled: isBusy && starting !== factor,
});

/** Where it is required, the last factor stays. */
const mayGo = ({ authenticator, passkeys, isRequired }: TwoFactor) =>
  !isRequired || passkeys.length + (authenticator ? 1 : 0) > 1;

const AuthenticatorItem = ({ factors, actions: { isBusy, ask, starting, startAuthenticator } }: Props) => {
  const { t, format } = useI18n();
  const { authenticator } = factors;
  if (!authenticator) {
    return (
      <FactorItem name={t('twoFactor.authenticator')} detail={t('twoFactor.authenticatorNone')}>
        <Button
          aria-label={t('twoFactor.setUpAuthenticator')}
          {...waiting('authenticator', starting, isBusy)}
          onClick={startAuthenticator}
        >
          {t('twoFactor.setUp')}
        </Button>
      </FactorItem>
    );
  }
  return (
    <FactorItem
      name={t('twoFactor.authenticator')}
      detail={t('twoFactor.authenticatorSince', { date: format.date(new Date(authenticator.since)) })}
    >
      <Button
        aria-label={t('twoFactor.replaceAuthenticator')}
        {...waiting('authenticator', starting, isBusy)}
        onClick={startAuthenticator}
      >
        {t('twoFactor.replace')}
      </Button>
      {mayGo(factors) && (
        <Button
          aria-label={t('twoFactor.removeAuthenticator')}
          disabled={isBusy}
          onClick={() => ask({ modal: 'remove', passkey: null })}
        >
          {t('twoFactor.remove')}
        </Button>
      )}
    </FactorItem>
  );
};

const PasskeyItems = ({ factors, actions: { isBusy, ask } }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  return factors.passkeys.map((passkey) => {
    const { id, name, createdAt, lastUsedAt } = passkey;
    const date = format.date(new Date(createdAt));
    const used = lastUsedAt && momentText(new Date(lastUsedAt), now, { t, format }, 'inSentence');
    const detail = [
      t('twoFactor.passkey.added', { date }),
      used ? t('twoFactor.passkey.lastUsed', { time: used }) : t('twoFactor.passkey.neverUsed'),
    ];
    return (
      <FactorItem key={id} name={t('twoFactor.passkey.named', { name })} detail={detail.join(' · ')}>
        <Button
          aria-label={t('twoFactor.passkey.renameTitle', { name })}
          disabled={isBusy}
          onClick={() => ask({ modal: 'rename', passkey })}
        >
          {t('twoFactor.passkey.rename')}
        </Button>
        {mayGo(factors) && (
          <Button
            aria-label={t('twoFactor.passkey.removeTitle', { name })}
            disabled={isBusy}
            onClick={() => ask({ modal: 'remove', passkey })}
          >
            {t('twoFactor.remove')}
          </Button>
        )}
      </FactorItem>
    );
  });
};
