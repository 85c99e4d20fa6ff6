import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import type { Session } from '@waybill/contract/session';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './passkey-button.module.css';

type Props = {
  readonly onSignedIn: (session: Session) => void;
  /** After the password, where it is the first choice of its page. */
  readonly isSecondStep?: boolean;
};

/** Signs in with a passkey. What speaks with the device is fetched on intent: most people never press it. */
export const PasskeyButton = ({ onSignedIn, isSecondStep = false }: Props) => {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const button = useRef<HTMLButtonElement>(null);
  // What was pressed before is gone with the first step.
  useEffect(() => {
    if (isSecondStep) button.current?.focus();
  }, [isSecondStep]);

  const signIn = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { signInByPasskey, passkeyErrorText } = await loadDevice();
      await signInByPasskey(isSecondStep).then(onSignedIn, (error: unknown) => setFailure(passkeyErrorText(error, t)));
    } catch (error) {
      setFailure(errorText(error, t, 'error.login-failed'));
    }
    setIsBusy(false);
  };

  return (
    <div className={styles.place}>
      {failure && <FormError>{failure}</FormError>}
      <Button
        ref={button}
        large
        wide
        variant={isSecondStep ? 'primary' : 'default'}
        icon={<IconKey size={16} stroke={1.75} aria-hidden />}
        loading={isBusy}
        onPointerEnter={() => void loadDevice().catch(() => null)}
        onClick={() => void signIn()}
      >
        {t('login.passkey')}
      </Button>
    </div>
  );
};

const loadDevice = () => import('./passkey-device.ts');
