import { queryOptions } from '@tanstack/react-query';
import { type Passkey, removePasskey } from '@waybill/contract/passkeys';
import { makeRecoveryCodes, readTwoFactor, removeAuthenticator } from '@waybill/contract/two-factor';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';

export const twoFactorQuery = queryOptions({ queryKey: ['two-factor'], queryFn: () => api(readTwoFactor) });

export const refetchTwoFactor = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });

/** Removes a factor; with the last one, two-factor sign-in is off. */
const dropFactor = (t: Translate, isLast: boolean, remove: () => Promise<unknown>): Promise<void> =>
  runAction(
    'two-factor',
    t,
    isLast
      ? {
          started: t('twoFactor.removing'),
          done: () => t('twoFactor.removed'),
          failed: t('twoFactor.removeFailed'),
        }
      : {
          started: t('twoFactor.removingOne'),
          done: () => t('twoFactor.removedOne'),
          failed: t('twoFactor.removeOneFailed'),
        },
    async () => {
      await remove();
      await refetchTwoFactor();
    },
  );

export const dropAuthenticator = (t: Translate, isLast: boolean): Promise<void> =>
  dropFactor(t, isLast, () => api(removeAuthenticator));

export const dropPasskey = (t: Translate, { id }: Passkey, isLast: boolean): Promise<void> =>
  dropFactor(t, isLast, () => api(removePasskey, { params: { passkeyId: id } }));

export const renewRecoveryCodes = (t: Translate): Promise<readonly string[]> =>
  runAction(
    'two-factor',
    t,
    {
      started: t('twoFactor.makingCodes'),
      done: () => t('twoFactor.codesMade'),
      failed: t('twoFactor.makeCodesFailed'),
    },
    async () => {
      const { recoveryCodes } = await api(makeRecoveryCodes);
      await refetchTwoFactor();
      return recoveryCodes;
    },
  );
