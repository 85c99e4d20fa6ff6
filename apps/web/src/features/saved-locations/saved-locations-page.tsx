import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  SAVED_LOCATION_SORTS,
  type SavedLocation,
  type SavedLocationListQuery,
} from '@waybill/contract/saved-locations';
import { useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useUiState } from '../../lib/state/ui-state.ts';
import { DeletionModal } from '../../shared/deletion/deletion-modal.tsx';
import { ExportButton, wholeQuery } from '../../shared/exporting/export-button.tsx';
import { PagedListPage } from '../../shared/paged-list/paged-list-page.tsx';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { savedLocationsQuery } from '../../shared/saved-locations/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { CreateLocation } from './create-location.tsx';
import { EditLocation } from './edit-location.tsx';
import { ImportModal } from './import-modal.tsx';
import { deleteSavedLocation } from './location-actions.ts';
import { useLocationColumns } from './location-columns.tsx';
import { LocationHistory } from './location-history.tsx';

type Props = {
  /** The query from the address. */
  readonly query: SavedLocationListQuery;
  readonly onQuery: OnQuery<SavedLocationListQuery>;
  /** The place that is being edited, also from the address. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
};

type Asked = 'create' | 'import' | { readonly about: SavedLocation; readonly show: 'deletion' | 'history' };

export const SavedLocationsPage = ({ query, onQuery, openId, onOpen }: Props) => {
  const { t } = useI18n();
  const list = useLoad(savedLocationsQuery(query));
  const { data, error } = list;
  const setSavedLocationForCreate = useUiState((state) => state.setSavedLocationForCreate);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isNarrow = useNarrow();
  const { columns, lines } = useLocationColumns();
  const close = () => setAsked(null);
  const openExisting = ({ id }: SavedLocation) => {
    close();
    onOpen(id);
  };

  const createButton = <CreateLocationButton onClick={() => setAsked('create')} />;
  const importButton = (isIcon: boolean) => <ImportButton isIcon={isIcon} onClick={() => setAsked('import')} />;

  return (
    <PagedListPage
      query={query}
      onQuery={onQuery}
      list={list}
      page={data && { rows: data.savedLocations, total: data.total }}
      failure={error && loadErrorText(error, t, 'savedLocations.loadFailed')}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      sorts={SAVED_LOCATION_SORTS}
      columnName={(key) => t(`savedLocations.column.${key}`)}
      words={{
        table: t('savedLocations.table'),
        search: t('savedLocations.search'),
        searchHint: t('savedLocations.searchHint'),
      }}
      menu={(location) => ({
        label: t('list.actionsFor', { name: nameOf(location) }),
        actions: [
          {
            key: 'use',
            label: t('savedLocations.action.use'),
            onChoose: () => setSavedLocationForCreate(location.id),
          },
          { key: 'edit', label: t('savedLocations.action.edit'), onChoose: () => onOpen(location.id) },
          {
            key: 'history',
            label: t('savedLocations.action.history'),
            onChoose: () => setAsked({ about: location, show: 'history' }),
          },
          {
            key: 'delete',
            label: t('savedLocations.action.delete'),
            isDangerous: true,
            onChoose: () => setAsked({ about: location, show: 'deletion' }),
          },
        ],
      })}
      onOpen={({ id }) => onOpen(id)}
      buttons={
        <>
          <ExportButton
            request={{ list: 'saved-locations', query: wholeQuery(query) }}
            count={data?.total}
            isIcon={isNarrow}
          />
          {importButton(isNarrow)}
          {createButton}
        </>
      }
      noneYet={
        data?.all === 0 && query.search === ''
          ? {
              heading: t('savedLocations.noneYet'),
              detail: t('savedLocations.noneYetDetail'),
              hint: t('savedLocations.noneYetHint'),
              actions: (
                <>
                  {createButton}
                  {importButton(false)}
                </>
              ),
            }
          : null
      }
      noneMatch={{
        heading: t('savedLocations.noneMatch'),
        detail: t('savedLocations.searchIsOn', { search: query.search }),
        actions: (
          <Button onClick={() => onQuery((now) => ({ ...now, page: 1, search: '' }))}>
            {t('savedLocations.clearSearch')}
          </Button>
        ),
      }}
    >
      {asked && <AskedLayer asked={asked} onClose={close} onOpenExisting={openExisting} />}
      {openId && <EditLocation key={openId} id={openId} onClose={() => onOpen(null)} onOpenExisting={openExisting} />}
    </PagedListPage>
  );
};

type ButtonProps = { readonly onClick: () => void };

const CreateLocationButton = ({ onClick }: ButtonProps) => {
  const { t } = useI18n();
  return (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('savedLocations.action.create')}
    </Button>
  );
};

const ImportButton = ({ isIcon, onClick }: ButtonProps & { readonly isIcon: boolean }) => {
  const { t } = useI18n();
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden />;
  return isIcon ? (
    <Button iconOnly aria-label={t('savedLocations.action.import')} onClick={onClick}>
      {icon}
    </Button>
  ) : (
    <Button icon={icon} onClick={onClick}>
      {t('savedLocations.action.import')}
    </Button>
  );
};

type AskedProps = {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onOpenExisting: (location: SavedLocation) => void;
};

const AskedLayer = ({ asked, onClose, onOpenExisting }: AskedProps) => {
  const { t } = useI18n();
  if (asked === 'create') return <CreateLocation onClose={onClose} onOpenExisting={onOpenExisting} />;
  if (asked === 'import') return <ImportModal onClose={onClose} />;
  const { about, show } = asked;
  if (show === 'history') return <LocationHistory location={about} onClose={onClose} />;
  return (
    <DeletionModal
      title={t('savedLocations.delete.title', { name: nameOf(about) })}
      submit={t('savedLocations.delete.submit')}
      onDelete={() => deleteSavedLocation(t, about)}
      onClose={onClose}
    >
      {t('savedLocations.delete.explanation')}
    </DeletionModal>
  );
};
