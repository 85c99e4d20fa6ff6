import { ApiError, ConnectionError } from '@waybill/contract/client';
import { useI18n } from '../lib/language/i18n.tsx';
import { ErrorScreen } from '../shared/errors/error-screen.tsx';
import { NameBar } from './ui/app-bar.tsx';
import { DriverPage } from './ui/driver-page.tsx';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** An error in the place of the whole app. */
export const CrashPage = ({ error, onRetry }: Props) => {
  const { t } = useI18n();
  const isAway = error instanceof ApiError && error.code === 'unavailable';
  const reason = error instanceof ConnectionError ? 'crash.noServer' : isAway ? 'crash.unavailable' : 'driver.crashed';
  return (
    <DriverPage bar={<NameBar />}>
      <ErrorScreen error={error} explanation={t(reason)} onRetry={onRetry} isWholePage />
    </DriverPage>
  );
};
