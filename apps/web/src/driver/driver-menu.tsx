import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { LOCALES } from '@waybill/domain/locales';
import type { User } from '@waybill/domain/user';
import { type MouseEvent, useState } from 'react';
import { readVersion } from '../lib/browser/page-config.ts';
import { THEMES, type Theme, useTheme } from '../lib/browser/theme.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import '../shared/scanner/texts.ts';
import { signOut } from '../lib/session/session.ts';
import styles from './driver-menu.module.css';
import { openView } from './navigation.ts';
import { ChoiceGroup } from './ui/choice-group.tsx';
import { DockAction } from './ui/dock.tsx';
import { Sheet } from './ui/sheet.tsx';
import type { SyncState } from './ui/sync-words.ts';

type Props = {
  readonly user: User;
  /** Whether goods are scanned in at the warehouse. */
  readonly usesWarehouseScan: boolean;
  /** Whether the driver may take parcels that nobody has assigned, by scanning them. */
  readonly mayTake: boolean;
  readonly sync: SyncState;
  /** Whether the day has begun and is not over. */
  readonly isDriving: boolean;
  readonly onClose: () => void;
};

/** The menu may have been scrolled away from it. */
const bringToView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What is done now and then in the work first; then appearance, language, signing out, and which version this is. */
export const DriverMenu = ({ user, usesWarehouseScan, mayTake, sync, isDriving, onClose }: Props) => {
  const { t, locale, setLocale } = useI18n();
  const { theme, setTheme } = useTheme();
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** What was tapped, and can only be done with a signal. */
  const [waits, setWaits] = useState<string | null>(null);
  const onlyOnline = (what: string) => (event: MouseEvent) => {
    if (sync.isOnline) return;
    event.preventDefault();
    setWaits(what);
  };
  const version = readVersion();
  const themeName: Readonly<Record<Theme, string>> = {
    auto: t('driver.theme.auto'),
    light: t('driver.theme.light'),
    dark: t('theme.dark'),
  };
  const leave = () => {
    setIsAsking(false);
    setHasFailed(false);
    signOut().catch(() => setHasFailed(true));
  };
  const askToLeave = () => {
    if (!sync.isOnline) setHasFailed(true);
    else if (sync.waiting > 0) setIsAsking(true);
    else leave();
  };
  return (
    <>
      {isAsking && (
        <Sheet
          title={t('driver.sync.waiting', { count: sync.waiting })}
          onClose={() => setIsAsking(false)}
          actions={(close) => (
            <>
              <DockAction onClick={leave}>{t('driver.signOut.anyway')}</DockAction>
              <DockAction isFilled onClick={close}>
                {t('driver.signOut.stay')}
              </DockAction>
            </>
          )}
        >
          <p>{t('driver.signOut.kept')}</p>
        </Sheet>
      )}
      <Sheet title={t('driver.menu')} onClose={onClose}>
        <p className={styles.who}>{user.name ? `${user.name}, ${user.email}` : user.email}</p>
        {waits && (
          <p key={waits} ref={bringToView} role="alert" className={styles.failed}>
            {t('driver.needsSignal', { what: waits })}
          </p>
        )}
        {isDriving && (
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              onClose();
              openView({ name: 'end' });
            }}
          >
            <IconFlag size={24} stroke={1.75} aria-hidden />
            {t('driver.end.open')}
          </button>
        )}
        {mayTake && (
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              onClose();
              openView({ name: 'scan', deliveryId: 'load' });
            }}
          >
            <IconScan size={24} stroke={1.75} aria-hidden />
            {t('scanner.scanToTake')}
          </button>
        )}
        {usesWarehouseScan && (
          <a href={paths.warehouse} className={styles.entry} onClick={onlyOnline(t('page.warehouse'))}>
            <IconBarcode size={24} stroke={1.75} aria-hidden />
            {t('page.warehouse')}
          </a>
        )}
        <ChoiceGroup
          label={t('menu.theme')}
          options={THEMES.map((value) => ({ value, label: themeName[value] }))}
          value={theme}
          onChoose={setTheme}
        />
        <ChoiceGroup
          label={t('menu.language')}
          options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
          value={locale}
          onChoose={(value) => (sync.isOnline ? void setLocale(value) : setWaits(t('menu.language')))}
        />
        <a href={paths.profile} className={styles.entry} onClick={onlyOnline(t('menu.profile'))}>
          <IconUser size={24} stroke={1.75} aria-hidden />
          {t('menu.profile')}
        </a>
        {hasFailed && (
          <p role="alert" className={styles.failed}>
            {t('driver.signOut.failed')}
          </p>
        )}
        <button type="button" className={styles.entry} onClick={askToLeave}>
          <IconLogout size={24} stroke={1.75} aria-hidden />
          {t('menu.logout')}
        </button>
        {version && <p className={styles.about}>{t('driver.version', { version })}</p>}
      </Sheet>
    </>
  );
};
