import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import {
  SAVED_LOCATION_SORTS,
  type SavedLocation,
  type SavedLocationListQuery,
  type SavedLocationSort,
} from '@waybill/contract/saved-locations';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useUiState } from '../../lib/state/ui-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import list from '../../shared/paged-list/list-page.module.css';
import { PagedFooter } from '../../shared/paged-list/paged-footer.tsx';
import { SortSelect } from '../../shared/paged-list/sort-select.tsx';
import { useLastPage } from '../../shared/paged-list/use-last-page.ts';
import { savedLocationsQuery } from '../../shared/saved-locations/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { CreateLocation } from './create-location.tsx';
import { DeleteLocationModal } from './delete-location-modal.tsx';
import { EditLocation } from './edit-location.tsx';
import { ImportModal } from './import-modal.tsx';
import { useLocationColumns } from './location-columns.tsx';
import type { LocationAction } from './location-menu.tsx';
import styles from './saved-locations-page.module.css';

const SEARCH_MAX = 200;

type Props = {
  /** As the address says it. */
  readonly query: SavedLocationListQuery;
  readonly onQuery: (query: SavedLocationListQuery, options?: { readonly replace: boolean }) => void;
  /** The place that is being edited, which the address says too. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
};

type Asked = 'create' | 'import' | { readonly delete: SavedLocation };

export const SavedLocationsPage = ({ query, onQuery, openId, onOpen }: Props) => {
  const { t } = useI18n();
  const { data, error, isPlaceholderData, refetch } = useQuery(savedLocationsQuery(query));
  const setSavedLocationForCreate = useUiState((state) => state.setSavedLocationForCreate);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isNarrow = useNarrow();
  /** Another question starts on its first page. */
  const ask = (change: Partial<SavedLocationListQuery>) => onQuery({ ...query, page: 1, ...change });
  const sort = (by: SavedLocationSort) =>
    ask({ sort: by, direction: query.sort === by && query.direction === 'asc' ? 'desc' : 'asc' });
  const start = (action: LocationAction, location: SavedLocation) => {
    if (action === 'use') setSavedLocationForCreate(location.id);
    else if (action === 'edit') onOpen(location.id);
    else setAsked({ delete: location });
  };
  const { columns, lines } = useLocationColumns({ query, onSort: sort, onAction: start });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / query.rows));
  useLastPage(data !== undefined && !isPlaceholderData && query.page > pages, () =>
    onQuery({ ...query, page: pages }, { replace: true }),
  );
  const isNoneYet = data?.all === 0 && query.search === '';
  const close = () => setAsked(null);
  const openExisting = ({ id }: SavedLocation) => {
    close();
    onOpen(id);
  };

  const createButton = (
    <Button
      variant="primary"
      icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAsked('create')}
    >
      {t('savedLocations.action.create')}
    </Button>
  );
  const importIcon = <IconDownload size={16} stroke={1.75} aria-hidden />;
  const importButton = (
    <Button icon={importIcon} onClick={() => setAsked('import')}>
      {t('savedLocations.action.import')}
    </Button>
  );

  return (
    <div className={list.page}>
      {!isNoneYet && (
        <div className={classNames(list.toolbar, styles.toolbar)}>
          <SearchField
            label={t('savedLocations.search')}
            placeholder={t('savedLocations.searchHint')}
            clearLabel={t('list.clearSearch')}
            maxLength={SEARCH_MAX}
            value={query.search}
            // Going back leads out of the search, not through its letters.
            onSearch={(search) => onQuery({ ...query, page: 1, search }, { replace: query.search !== '' })}
          />
          <span className={styles.buttons}>
            {isNarrow ? (
              <Button iconOnly aria-label={t('savedLocations.action.import')} onClick={() => setAsked('import')}>
                {importIcon}
              </Button>
            ) : (
              importButton
            )}
            {createButton}
          </span>
          {isNarrow && (
            <SortSelect
              sorts={SAVED_LOCATION_SORTS}
              columnName={(by) => t(`savedLocations.column.${by}`)}
              sort={query.sort}
              direction={query.direction}
              onSort={(by, direction) => ask({ sort: by, direction })}
            />
          )}
        </div>
      )}
      {error && !data ? (
        <LoadFailed onRetry={refetch}>{errorText(error, t, 'savedLocations.loadFailed')}</LoadFailed>
      ) : !data ? (
        <PageSpinner label={t('action.loading')} />
      ) : isNoneYet ? (
        <EmptyState
          heading={t('savedLocations.noneYet')}
          actions={
            <>
              {createButton}
              {importButton}
            </>
          }
          hint={t('savedLocations.noneYetHint')}
        >
          {t('savedLocations.noneYetDetail')}
        </EmptyState>
      ) : data.total === 0 ? (
        <EmptyState
          heading={t('savedLocations.noneMatch')}
          actions={<Button onClick={() => ask({ search: '' })}>{t('savedLocations.clearSearch')}</Button>}
        >
          {t('savedLocations.searchIsOn', { search: query.search })}
        </EmptyState>
      ) : (
        <DataTable
          label={t('savedLocations.table')}
          columns={columns}
          lines={lines}
          rows={data.savedLocations}
          rowId={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          isStale={isPlaceholderData}
        />
      )}
      {data && data.total > 0 && <PagedFooter query={query} total={data.total} pages={pages} onQuery={onQuery} />}
      {asked === 'create' && <CreateLocation onClose={close} onOpenExisting={openExisting} />}
      {asked === 'import' && <ImportModal onClose={close} />}
      {asked && typeof asked === 'object' && <DeleteLocationModal location={asked.delete} onClose={close} />}
      {openId && <EditLocation key={openId} id={openId} onClose={() => onOpen(null)} onOpenExisting={openExisting} />}
    </div>
  );
};
