import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConfigPage } from '../../features/organisation-config/config-page.tsx';
import { configHistoryWords } from '../../features/organisation-config/config-text.ts';
import { configHistory, configQuery, levelKeyOf } from '../../features/organisation-config/queries.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

/** The config of the organisation and its sub-companies; the address says which of them is shown. */
export const Screen = () => {
  const { t } = useI18n();
  const { data: config, error, retry } = useLoad(configQuery);
  const { level } = useSearch({ strict: false }) as { readonly level?: string };
  const navigate = useNavigate();

  if (config) {
    return (
      <ConfigPage
        config={config}
        levelKey={level}
        history={(each) => (
          <HistoryList
            source={configHistory(levelKeyOf(each))}
            words={configHistoryWords(t)}
            label={t('config.historyOf', { level: each.name })}
          />
        )}
        onLevel={(key) => void navigate({ to: '.', search: { level: key }, replace: true, resetScroll: false })}
      />
    );
  }
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'config.loadFailed')}</LoadFailed>;
};
