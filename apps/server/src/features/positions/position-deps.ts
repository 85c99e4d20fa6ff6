import type { VehiclePosition } from '@waybill/contract/positions';
import type { SubCompanyId, VehicleId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { InScope } from '../../http/visitor.ts';
import type { PositionsRepo } from './positions.repo.ts';

export type PositionRepos = {
  readonly positions: PositionsRepo;
  readonly lastPositions: () => Promise<readonly VehiclePosition[]>;
  /** The config of a vehicle's division, whoever asks about it. */
  readonly configOf: (division: SubCompanyId | null) => Promise<Pick<OrganisationConfig, 'timeZone' | 'positionDays'>>;
  /** Has the arrivals of the vehicle's stops on that day worked out anew, soon. */
  readonly expectArrivals: (vehicleId: VehicleId, day: string) => Promise<void>;
  readonly now: Date;
};

/** The requester is a dispatcher, a driver, or a program of the organisation. */
export type PositionDeps = InScope<PositionRepos>;
