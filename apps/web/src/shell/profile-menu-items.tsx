import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from '@tanstack/react-router';
import { LOCALES } from '@waybill/domain/locales';
import { maySeeApiKey, maySeeConfig } from '@waybill/domain/roles';
import type { ReactNode } from 'react';
import { THEMES, useTheme } from '../lib/browser/theme.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import type { Session } from '../lib/session/session.ts';
import { useUiState } from '../lib/state/ui-state.ts';
import { useSubCompanies } from '../shared/sub-companies/use-sub-companies.ts';
import { useNarrow } from '../ui/basics/use-narrow.ts';
import { useMenu } from '../ui/layers/use-menu.ts';
import styles from './profile-menu.module.css';

type Props = { readonly user: Session['user']; readonly onClose: () => void };

export const ProfileMenuItems = ({ user, onClose }: Props) => {
  const { t, locale, setLocale } = useI18n();
  const { theme, setTheme } = useTheme();
  const setShowApiKeyModal = useUiState((state) => state.setShowApiKeyModal);
  const menu = useMenu(onClose);
  const subCompanies = useSubCompanies();
  // Wide screens have the switcher in the header.
  const isNarrow = useNarrow();

  const openApiKey = () => {
    onClose();
    setShowApiKeyModal(true);
  };

  return (
    <div className={styles.popup}>
      <div className={styles.who}>
        {user.name && <p className={styles.name}>{user.name}</p>}
        <p className={styles.email}>{user.email}</p>
      </div>
      <div {...menu} role="menu" aria-label={t('menu.open')} tabIndex={-1}>
        <div className={styles.group} role="none">
          <Link to={paths.profile} role="menuitem" tabIndex={-1} className={styles.item} onClick={onClose}>
            <Mark>
              <IconUser size={16} stroke={1.75} />
            </Mark>
            {t('menu.profile')}
          </Link>
          {maySeeApiKey(user) && (
            <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={openApiKey}>
              <Mark>
                <IconKey size={16} stroke={1.75} />
              </Mark>
              {t('menu.apiKey')}
            </button>
          )}
          {maySeeConfig(user) && (
            <Link to={paths.config} role="menuitem" tabIndex={-1} className={styles.item} onClick={onClose}>
              <Mark>
                <IconSettings size={16} stroke={1.75} />
              </Mark>
              {t('menu.config')}
            </Link>
          )}
        </div>
        {subCompanies && isNarrow && (
          <Choice
            label={t('subCompany.switcher')}
            options={subCompanies.options}
            chosen={subCompanies.chosen}
            onChoose={subCompanies.choose}
          />
        )}
        <Choice
          label={t('menu.language')}
          options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
          chosen={locale}
          onChoose={(value) => void setLocale(value)}
        />
        <Choice
          label={t('menu.theme')}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          chosen={theme}
          onChoose={setTheme}
        />
        <div className={styles.group} role="none">
          <Link to={paths.logout} role="menuitem" tabIndex={-1} className={styles.item} onClick={onClose}>
            <Mark>
              <IconLogout size={16} stroke={1.75} />
            </Mark>
            {t('menu.logout')}
          </Link>
        </div>
      </div>
    </div>
  );
};

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.mark} aria-hidden="true">
    {children}
  </span>
);

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/** The menu stays open on a choice: it is seen at once whether it was the right one. */
const Choice = <Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a menu
  <div className={styles.group} role="group" aria-label={label}>
    <span className={styles.groupLabel} aria-hidden="true">
      {label}
    </span>
    {options.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        role="menuitemradio"
        aria-checked={value === chosen}
        tabIndex={-1}
        className={styles.item}
        onClick={() => onChoose(value)}
      >
        <Mark>{value === chosen && <IconCheck size={16} stroke={2} />}</Mark>
        {text}
      </button>
    ))}
  </div>
);
