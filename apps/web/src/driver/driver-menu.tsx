import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { LOCALES } from '@waybill/domain/locales';
import type { User } from '@waybill/domain/user';
import { useState } from 'react';
import { readVersion } from '../lib/browser/page-config.ts';
import { THEMES, type Theme, useTheme } from '../lib/browser/theme.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { signOut } from '../lib/session/session.ts';
import styles from './driver-menu.module.css';
import { ChoiceGroup } from './ui/choice-group.tsx';
import { DockAction } from './ui/dock.tsx';
import { Sheet } from './ui/sheet.tsx';

type Props = {
  readonly user: User;
  /** Whether goods are scanned in at the warehouse. */
  readonly usesWarehouseScan: boolean;
  /** Said before signing out, which then asks once: e.g. that something still waits to be sent. Null signs out at once. */
  readonly signOutWarning: string | null;
  readonly onClose: () => void;
};

/** Language, appearance, signing out, and which version this is. */
export const DriverMenu = ({ user, usesWarehouseScan, signOutWarning, onClose }: Props) => {
  const { t, locale, setLocale } = useI18n();
  const { theme, setTheme } = useTheme();
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
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

  if (isAsking && signOutWarning) {
    return (
      <Sheet
        key="sign-out"
        title={signOutWarning}
        onClose={onClose}
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
    );
  }
  return (
    <Sheet key="menu" title={t('driver.menu')} onClose={onClose}>
      <p className={styles.who}>{user.name ? `${user.name}, ${user.email}` : user.email}</p>
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
        onChoose={(value) => void setLocale(value)}
      />
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {t('driver.signOut.failed')}
        </p>
      )}
      {usesWarehouseScan && (
        <a href={paths.warehouse} className={styles.entry}>
          <IconBarcode size={24} stroke={1.75} aria-hidden />
          {t('page.warehouse')}
        </a>
      )}
      <a href={paths.profile} className={styles.entry}>
        <IconUser size={24} stroke={1.75} aria-hidden />
        {t('menu.profile')}
      </a>
      <button
        type="button"
        className={styles.entry}
        onClick={() => (signOutWarning === null ? leave() : setIsAsking(true))}
      >
        <IconLogout size={24} stroke={1.75} aria-hidden />
        {t('menu.logout')}
      </button>
      {version && <p className={styles.about}>{t('driver.version', { version })}</p>}
    </Sheet>
  );
};
