import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { VEHICLE_SORTS, type Vehicle, type VehicleListQuery } from '@waybill/contract/vehicles';
import { type ReactNode, useState } from 'react';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import type { OnQuery } from '../../lib/forms/list-address.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ExportButton, wholeQuery } from '../../shared/exporting/export-button.tsx';
import { PagedListPage } from '../../shared/paged-list/paged-list-page.tsx';
import { vehiclesQuery } from '../../shared/vehicles/queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { CreateVehicle } from './create-vehicle.tsx';
import { DeleteVehicle } from './delete-vehicle.tsx';
import { EditVehicle } from './edit-vehicle.tsx';
import { useVehicleColumns } from './vehicle-columns.tsx';
import { VehicleHistory } from './vehicle-history.tsx';

type Props = {
  /** The query from the address. */
  readonly query: VehicleListQuery;
  readonly onQuery: OnQuery<VehicleListQuery>;
  readonly onOpen: (vehicle: Vehicle) => void;
  /** Leads to other views of the vehicles. */
  readonly viewSwitch?: ReactNode;
};

type Asked = 'create' | { readonly about: Vehicle; readonly show: 'edit' | 'history' | 'deletion' };

export const VehiclesPage = ({ query, onQuery, onOpen, viewSwitch }: Props) => {
  const { t } = useI18n();
  const list = useLoad(vehiclesQuery(query));
  const { data, error } = list;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { columns, lines } = useVehicleColumns();
  const isNarrow = useNarrow();
  const createButton = <CreateVehicleButton onClick={() => setAsked('create')} />;

  return (
    <PagedListPage
      query={query}
      onQuery={onQuery}
      list={list}
      page={data && { rows: data.vehicles, total: data.total }}
      failure={error && loadErrorText(error, t, 'vehicles.loadFailed')}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      sorts={VEHICLE_SORTS}
      columnName={(key) => t(`vehicles.column.${key}`)}
      words={{ table: t('vehicles.table'), search: t('vehicles.search'), searchHint: t('vehicles.searchHint') }}
      menu={(vehicle) => ({
        label: t('list.actionsFor', { name: vehicle.name }),
        actions: [
          { key: 'open', label: t('vehicles.action.open'), onChoose: () => onOpen(vehicle) },
          ...(['edit', 'history'] as const).map((show) => ({
            key: show,
            label: t(`vehicles.action.${show}`),
            onChoose: () => setAsked({ about: vehicle, show }),
          })),
          {
            key: 'delete',
            label: t('vehicles.action.delete'),
            isDangerous: true,
            onChoose: () => setAsked({ about: vehicle, show: 'deletion' }),
          },
        ],
      })}
      onOpen={onOpen}
      lead={viewSwitch}
      buttons={
        <>
          <ExportButton
            request={{ list: 'vehicles', query: wholeQuery(query) }}
            count={data?.total}
            isIcon={isNarrow}
          />
          {createButton}
        </>
      }
      noneYet={
        data?.all === 0 && query.search === ''
          ? { heading: t('vehicles.noneYet'), detail: t('vehicles.noneYetDetail'), actions: createButton }
          : null
      }
      noneMatch={{
        heading: t('vehicles.noneMatch'),
        detail: t('vehicles.searchIsOn', { search: query.search }),
        actions: (
          <Button onClick={() => onQuery((now) => ({ ...now, page: 1, search: '' }))}>
            {t('vehicles.clearSearch')}
          </Button>
        ),
      }}
    >
      {asked && <AskedLayer asked={asked} onClose={() => setAsked(null)} />}
    </PagedListPage>
  );
};

const CreateVehicleButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useI18n();
  return (
    <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('vehicles.action.create')}
    </Button>
  );
};

const AskedLayer = ({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => {
  if (asked === 'create') return <CreateVehicle onClose={onClose} />;
  const { about, show } = asked;
  if (show === 'edit') return <EditVehicle id={about.id} onClose={onClose} />;
  if (show === 'history') return <VehicleHistory vehicle={about} onClose={onClose} />;
  return <DeleteVehicle vehicle={about} onClose={onClose} />;
};
