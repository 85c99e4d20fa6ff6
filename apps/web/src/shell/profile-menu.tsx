import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from '@tanstack/react-router';
import { LOCALES } from '@waybill/domain/locales';
import { maySeeApiKey, maySeeConfig } from '@waybill/domain/roles';
import { initialOf, type User } from '@waybill/domain/user';
import type { ReactNode } from 'react';
import { THEMES, useTheme } from '../lib/browser/theme.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { useUiState } from '../lib/state/ui-state.ts';
import { useSubCompanies } from '../shared/sub-companies/use-sub-companies.ts';
import { useNarrow } from '../ui/basics/use-narrow.ts';
import { MenuButton } from '../ui/layers/menu-button.tsx';
import { MenuChoices, MenuItem, MenuLink } from '../ui/layers/menu-item.tsx';
import styles from './profile-menu.module.css';

const ICON = { size: 16, stroke: 1.75 } as const;

/** The initial at the end of the header and its menu. Without a signed-in user nothing is shown. */
export const ProfileMenu = () => {
  const session = useSession();
  return session ? <OwnMenu user={session.user} /> : null;
};

const OwnMenu = ({ user }: { readonly user: User }) => {
  const { t } = useI18n();
  return (
    <MenuButton
      label={`${t('menu.open')}, ${initialOf(user)}`}
      className={styles.initial}
      content={initialOf(user)}
      gap={8}
      isBelowMessages
      popupClassName={styles.popup}
      header={
        <div className={styles.who}>
          {user.name && <p className={styles.name}>{user.name}</p>}
          <p className={styles.email}>{user.email}</p>
        </div>
      }
    >
      <ProfileMenuItems user={user} />
    </MenuButton>
  );
};

/** Choices leave the menu open, so that the user sees at once whether each was right. */
const ProfileMenuItems = ({ user }: { readonly user: User }) => {
  const { t, locale, setLocale } = useI18n();
  const { theme, setTheme } = useTheme();
  const setShowApiKeyModal = useUiState((state) => state.setShowApiKeyModal);
  const subCompanies = useSubCompanies();
  // Wide screens have the switcher in the header.
  const isNarrow = useNarrow();
  return (
    <>
      <Group>
        <MenuLink icon={<IconUser {...ICON} />} link={<Link to={paths.profile} />}>
          {t('menu.profile')}
        </MenuLink>
        {maySeeApiKey(user) && (
          <MenuItem icon={<IconKey {...ICON} />} onChoose={() => setShowApiKeyModal(true)}>
            {t('menu.apiKey')}
          </MenuItem>
        )}
        {maySeeConfig(user) && (
          <MenuLink icon={<IconSettings {...ICON} />} link={<Link to={paths.config} />}>
            {t('menu.config')}
          </MenuLink>
        )}
      </Group>
      {subCompanies && isNarrow && (
        <Group>
          <MenuChoices
            label={t('subCompany.switcher')}
            options={subCompanies.options}
            value={subCompanies.chosen}
            stays
            onChoose={subCompanies.choose}
          />
        </Group>
      )}
      <Group>
        <MenuChoices
          label={t('menu.language')}
          options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
          value={locale}
          stays
          onChoose={(value) => void setLocale(value)}
        />
      </Group>
      <Group>
        <MenuChoices
          label={t('menu.theme')}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          value={theme}
          stays
          onChoose={setTheme}
        />
      </Group>
      <Group>
        <MenuLink icon={<IconLogout {...ICON} />} link={<Link to={paths.logout} />}>
          {t('menu.logout')}
        </MenuLink>
      </Group>
    </>
  );
};

const Group = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.group} role="none">
    {children}
  </div>
);
