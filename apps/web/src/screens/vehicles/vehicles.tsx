import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { vehicleListQuery } from '@waybill/contract/vehicles';
import { VehiclesPage } from '../../features/vehicles/vehicles-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

export const Screen = () => {
  const navigate = useNavigate();
  return (
    <VehiclesPage
      query={readListSearch(vehicleListQuery, useSearch({ strict: false }))}
      onQuery={useListAddress(paths.vehicles, vehicleListQuery)}
      onOpen={({ id }) => void navigate({ to: paths.vehicle, params: { vehicleId: id } })}
    />
  );
};
