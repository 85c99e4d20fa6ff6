import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keyOf, settingsHistory, settingsQuery } from '../../features/organisation-config/queries.ts';
import { settingsHistoryWords } from '../../features/organisation-config/setting-text.ts';
import { SettingsPage } from '../../features/organisation-config/settings-page.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

/** The settings of the organisation and its divisions; which of them is part of the address. */
export const Screen = () => {
  const { t } = useI18n();
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const { level } = useSearch({ strict: false }) as { readonly level?: string };
  const navigate = useNavigate();

  if (settings) {
    return (
      <SettingsPage
        settings={settings}
        levelKey={level}
        history={(each) => (
          <HistoryList
            source={settingsHistory(keyOf(each))}
            words={settingsHistoryWords(t)}
            label={t('settings.historyOf', { level: each.name })}
          />
        )}
        onLevel={(key) => void navigate({ to: '.', search: { level: key }, replace: true, resetScroll: false })}
      />
    );
  }
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={refetch}>{errorText(error, t, 'settings.loadFailed')}</LoadFailed>;
};
