import { confirmEmailVerification } from '@waybill/contract/accounts';
import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { refreshSession, useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Emphasised } from '../../ui/basics/emphasised.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './account-form.module.css';
import { redeemOnce } from './redeem-once.ts';
import { SuccessNote } from './success-note.tsx';

/** After one of these errors, trying the same code again cannot succeed. */
const FINAL: readonly ErrorCode[] = ['verification-code-expired', 'verification-code-invalid', 'invalid-input'];
const isFinal = (error: unknown) => error instanceof ApiError && FINAL.includes(error.code);

/** Mail programs open links before their readers do, and people press twice: of a verified address that is no failure. */
const isUsed = (error: unknown) => error instanceof ApiError && error.code === 'verification-code-invalid';

const redeem = redeemOnce(async (code) => {
  const { email } = await api(confirmEmailVerification, { body: { code } });
  await refreshSession().catch(() => null);
  return email;
}, isFinal);

type Outcome = { readonly email: string } | { readonly error: unknown };

type Props = {
  readonly code: string;
  /** The code is used up: the page may forget it. */
  readonly onSpent: () => void;
  /** The link to go on with once the address is verified. */
  readonly onward: ReactNode;
  /** The control that requests a new mail. */
  readonly newMail: ReactNode;
};

export const RedeemCode = ({ code, onSpent, onward, newMail }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `outcome` going back to null is the second try
  useEffect(() => {
    if (outcome) return;
    let isShown = true;
    const show = (found: Outcome) => {
      if (!isShown) return;
      setOutcome(found);
      if ('email' in found || isFinal(found.error)) onSpent();
    };
    redeem(code).then(
      (email) => show({ email }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [code, outcome === null]);

  if (!outcome) {
    return (
      <p className={styles.heading} role="status">
        <Spinner size={16} />
        {t('verifyEmail.checking')}
      </p>
    );
  }
  if ('email' in outcome) {
    const { email } = outcome;
    return (
      <SuccessNote text={<Emphasised text={t('verifyEmail.success', { email })} strong={email} />}>
        {onward}
      </SuccessNote>
    );
  }
  if (session?.user.emailVerified && isUsed(outcome.error)) {
    const { email } = session.user;
    return (
      <SuccessNote text={<Emphasised text={t('verifyEmail.alreadyVerified', { email })} strong={email} />}>
        <p className={styles.aside}>{errorText(outcome.error, t)}</p>
        {onward}
      </SuccessNote>
    );
  }
  return (
    <div className={styles.note}>
      <FormError>{errorText(outcome.error, t)}</FormError>
      {isFinal(outcome.error) ? newMail : <Button onClick={() => setOutcome(null)}>{t('action.retry')}</Button>}
    </div>
  );
};
