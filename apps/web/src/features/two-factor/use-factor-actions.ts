import type { ReplyOf } from '@waybill/contract/endpoint';
import type { Passkey } from '@waybill/contract/passkeys';
import { confirmAuthenticator, startAuthenticator, type TwoFactor } from '@waybill/contract/two-factor';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../lib/browser/lazy-part.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { browserName } from '../../shared/history/browser-name.ts';
import { addFactor } from './add-factor.ts';

export const authenticatorModal = lazyPart(async () => (await import('./authenticator-modal.tsx')).AuthenticatorModal);

/** The dialog that is open. */
export type OpenDialog =
  | {
      readonly modal: 'authenticator';
      readonly started: ReplyOf<typeof startAuthenticator>;
      readonly before: TwoFactor;
    }
  /** Null is the authenticator app. */
  | { readonly modal: 'remove'; readonly passkey: Passkey | null }
  | { readonly modal: 'rename'; readonly passkey: Passkey }
  | { readonly modal: 'new-codes' }
  | { readonly modal: 'codes'; readonly codes: readonly string[] };

export type FactorActions = ReturnType<typeof useFactorActions>;

/** One thing at a time: while it runs nothing else can be begun, and what went wrong is said in a message. */
export const useFactorActions = (factors: TwoFactor, onSetUp: (() => void) | undefined) => {
  const { t } = useI18n();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (action: () => Promise<OpenDialog | null>): Promise<void> => {
    setIsBusy(true);
    // A failed action has said so itself, and leaves open what was open.
    await action().then(setOpen, () => null);
    setIsBusy(false);
  };

  /** The first factor comes with recovery codes, which are shown before anything else happens. */
  const added = (message: string, codes: readonly string[] | null): OpenDialog | null => {
    showFlash({ type: 'success', message });
    if (!codes) onSetUp?.();
    return codes && { modal: 'codes', codes };
  };

  return {
    open,
    isBusy,
    run,
    ask: setOpen,
    close: () => setOpen(null),
    codesKept: () => {
      setOpen(null);
      onSetUp?.();
    },

    startAuthenticator: () =>
      void run(async () => {
        try {
          const [started] = await Promise.all([api(startAuthenticator), authenticatorModal.fetch()]);
          return { modal: 'authenticator', started, before: factors };
        } catch (error) {
          showFlash({ type: 'error', message: errorText(error, t, 'twoFactor.prepareFailed') });
          return null;
        }
      }),

    addAuthenticator: async (before: TwoFactor, code: string) => {
      const codes = await addFactor(before, () => api(confirmAuthenticator, { body: { code } }));
      setOpen(added(t('twoFactor.added'), codes));
    },

    makePasskey: () =>
      void run(async () => {
        const device = await import('./passkey-device.ts').catch(() => null);
        if (!device) {
          showFlash({ type: 'error', message: t('error.generic') });
          return null;
        }
        try {
          const name = browserName(navigator.userAgent) ?? t('twoFactor.passkey.title');
          const codes = await addFactor(factors, () => device.makePasskey(name));
          return added(t('twoFactor.passkey.isAdded'), codes);
        } catch (error) {
          showFlash({ type: 'error', message: device.passkeyErrorText(error, t) });
          return null;
        }
      }),
  };
};
