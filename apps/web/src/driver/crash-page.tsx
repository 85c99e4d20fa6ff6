import { ConnectionError, isServerAway, isServerFault } from '@waybill/contract/client';
import { useState } from 'react';
import { copyText } from '../lib/browser/clipboard.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { errorDetails } from '../shared/errors/error-details.ts';
import { NameBar } from './ui/app-bar.tsx';
import { Dock, DockAction } from './ui/dock.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** An error in the place of the whole app. */
export const CrashPage = ({ error, onRetry }: Props) => {
  const { t } = useI18n();
  const [copied, setCopied] = useState(false);
  return (
    <DriverPage
      bar={<NameBar />}
      dock={
        <Dock isStacked>
          <DockAction isFilled onClick={onRetry}>
            {t('action.retry')}
          </DockAction>
          <DockAction onClick={() => void copyText(errorDetails(error)).then(setCopied)}>
            {copied ? t('action.copied') : t('action.copyDetails')}
          </DockAction>
        </Dock>
      }
    >
      <LargeMessage title={t('crash.heading')} text={t(reasonOf(error))} isPageHeading />
    </DriverPage>
  );
};

const reasonOf = (error: unknown) => {
  if (isServerAway(error)) return 'crash.unavailable';
  if (isServerFault(error)) return 'crash.serverFault';
  return error instanceof ConnectionError ? 'crash.noServer' : 'driver.crashed';
};
