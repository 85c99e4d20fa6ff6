import { useNavigate } from '@tanstack/react-router';
import { LOCALES } from '@waybill/domain/locales';
import { maySeeApiKey } from '@waybill/domain/roles';
import { THEMES, useTheme } from '../../lib/browser/theme.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useUiState } from '../../lib/state/ui-state.ts';
import { useSubCompanies } from '../../shared/sub-companies/use-sub-companies.ts';
import type { PaletteItem } from './palette-items.ts';

/** Commands available on every page. A choice that is already active is not offered. */
export const useCommands = (onShortcuts: () => void): readonly PaletteItem[] => {
  const { t, locale, setLocale } = useI18n();
  const session = useSession();
  const subCompanies = useSubCompanies();
  const navigate = useNavigate();
  const { theme, setTheme } = useTheme();
  const setShowCreateShipmentModal = useUiState((state) => state.setShowCreateShipmentModal);
  const setShowApiKeyModal = useUiState((state) => state.setShowApiKeyModal);
  if (!session) return [];
  return [
    {
      id: 'create-shipment',
      title: t('palette.action.createShipment'),
      also: t('palette.also.createShipment'),
      keys: 'C',
      run: () => setShowCreateShipmentModal(true),
    },
    { id: 'shortcuts', title: t('palette.action.shortcuts'), keys: '?', isInPalette: true, run: onShortcuts },
    { id: 'profile', title: t('palette.action.profile'), run: () => void navigate({ to: paths.profile }) },
    ...(maySeeApiKey(session.user)
      ? [{ id: 'api-key', title: t('palette.action.apiKey'), run: () => setShowApiKeyModal(true) }]
      : []),
    ...(subCompanies?.options ?? [])
      .filter(({ value }) => value !== subCompanies?.chosen)
      .map(({ value, label }) => ({
        id: `sub-company-${value}`,
        title: t('palette.action.subCompany', { name: label }),
        run: () => subCompanies?.choose(value),
      })),
    ...LOCALES.filter((each) => each !== locale).map((each) => ({
      id: `language-${each}`,
      title: t('palette.action.language', { name: t(`locale.${each}`) }),
      run: () => void setLocale(each),
    })),
    ...THEMES.filter((each) => each !== theme).map((each) => ({
      id: `theme-${each}`,
      title: t('palette.action.theme', { name: t(`theme.${each}`) }),
      also: t(`palette.also.theme.${each}`),
      run: () => setTheme(each),
    })),
    { id: 'logout', title: t('palette.action.logout'), run: () => void navigate({ to: paths.logout }) },
  ];
};
