import { useI18n } from '../lib/language/i18n.tsx';
import { goBack } from './navigation.ts';
import { AppBar } from './ui/app-bar.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';
import { SyncPill, type SyncState } from './ui/sync-state.tsx';

/** What the phone has not sent yet. Until there is something that can be done on a stop, that is nothing. */
export const QueueView = ({ sync }: { readonly sync: SyncState }) => {
  const { t } = useI18n();
  return (
    <DriverPage
      bar={
        <AppBar title={t('driver.queue.title')} onBack={goBack}>
          <SyncPill sync={sync} onOpen={goBack} />
        </AppBar>
      }
    >
      <LargeMessage title={t('driver.sync.allSent')} text={t('driver.queue.empty')} />
    </DriverPage>
  );
};
