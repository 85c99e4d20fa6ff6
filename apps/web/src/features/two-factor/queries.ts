import { queryOptions } from '@tanstack/react-query';
import { makeRecoveryCodes, readTwoFactor, removeAuthenticator } from '@waybill/contract/two-factor';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';

export const twoFactorQuery = queryOptions({ queryKey: ['two-factor'], queryFn: () => api(readTwoFactor) });

export const refetchTwoFactor = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });

export const dropAuthenticator = (t: Translate): Promise<void> =>
  runAction(
    'two-factor',
    t,
    {
      started: t('twoFactor.removing'),
      done: () => t('twoFactor.removed'),
      failed: t('twoFactor.removeFailed'),
    },
    async () => {
      await api(removeAuthenticator);
      await refetchTwoFactor();
    },
  );

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
