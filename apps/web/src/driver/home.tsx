import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import type { Session } from '../lib/session/session.ts';
import { AppBar } from './ui/app-bar.tsx';
import { Dock, DockLink } from './ui/dock.tsx';
import { DriverPage, LargeMessage } from './ui/driver-page.tsx';

/** The start of the app. It will show the stops, and says that it does not yet. */
export const Home = ({ session: { user } }: { readonly session: Session }) => {
  const { t } = useI18n();
  return (
    <DriverPage
      bar={<AppBar title={t('page.driver')} detail={[user.vehicleRegistration, user.name ?? user.email]} />}
      dock={
        <Dock>
          <DockLink href={paths.logout}>{t('menu.logout')}</DockLink>
        </Dock>
      }
    >
      <LargeMessage title={t('driver.stopsLater')} text={t('driver.stopsLaterDetail')} />
    </DriverPage>
  );
};
