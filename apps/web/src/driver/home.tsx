import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useState } from 'react';
import { useNow } from '../lib/browser/use-now.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import type { Session } from '../lib/session/session.ts';
import { DriverMenu } from './driver-menu.tsx';
import { openView } from './navigation.ts';
import { AppBar, BarButton } from './ui/app-bar.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';
import { ProgressLine } from './ui/progress-line.tsx';
import { type SyncState, SyncStrip } from './ui/sync-state.tsx';
import { UpdatePrompt } from './ui/update-prompt.tsx';
import { reloadApp, useAppUpdate } from './update/app-update.ts';

type Props = {
  readonly session: Session;
  /** Null until the stops of the day are known. */
  readonly stops: { readonly done: number; readonly total: number } | null;
  readonly sync: SyncState;
};

/** The start of the app. It will show the stops, and says that it does not yet. */
export const Home = ({ session: { user }, stops, sync }: Props) => {
  const { t, format } = useI18n();
  const now = useNow();
  const isUpdateWaiting = useAppUpdate(({ waiting }) => waiting !== null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const day = format.scheduledDay(format.calendarDay(now), now);
  return (
    <DriverPage
      bar={
        <AppBar
          title={stops ? t('driver.stopsDone', stops) : t('page.driver')}
          detail={[day, user.vehicleRegistration, user.name ?? user.email]}
        >
          <BarButton
            label={t('driver.menu')}
            icon={<IconMenu2 size={28} stroke={1.75} aria-hidden />}
            onClick={() => setIsMenuOpen(true)}
          />
        </AppBar>
      }
      top={
        <>
          {stops && <ProgressLine {...stops} />}
          <SyncStrip sync={sync} onOpen={() => openView({ name: 'queue' })} />
          {isUpdateWaiting && <UpdatePrompt onUse={reloadApp} />}
        </>
      }
    >
      <LargeMessage title={t('driver.stopsLater')} text={t('driver.stopsLaterDetail')} />
      {isMenuOpen && <DriverMenu user={user} signOutWarning={null} onClose={() => setIsMenuOpen(false)} />}
    </DriverPage>
  );
};
