import type { ReplyOf } from '@waybill/contract/endpoint';
import type { BatchRow } from '@waybill/contract/public-shipments';
import type { removeSampleData as removal, SampleCounts, SampleData } from '@waybill/contract/sample-data';
import type { RecordEntry } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { Locale } from '@waybill/domain/locales';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { VehicleDetails } from '@waybill/domain/vehicle-details';
import type { Requester } from '../../http/visitor.ts';
import type { SampleDataRepo, SampleRemovalRepo, SampleRow } from './sample-data.repo.ts';
import { type SampleSet, sampleSet } from './sample-set.ts';

type Reading = { readonly samples: SampleDataRepo };

/** The features that write what the samples are, each returning the ids of its rows. */
export type Adding = Reading & {
  readonly config: () => Promise<Pick<OrganisationConfig, 'timeZone' | 'role'>>;
  readonly addVehicles: (vehicles: readonly VehicleDetails[]) => Promise<readonly string[]>;
  readonly keepPlaces: (places: SampleSet['savedLocations']) => Promise<readonly string[]>;
  readonly enterShipments: (shipments: readonly BatchRow[]) => Promise<readonly string[]>;
  readonly now: Date;
  readonly record: RecordEntry;
};

export type Removing = Reading & {
  readonly removal: SampleRemovalRepo;
  readonly now: Date;
  readonly record: RecordEntry;
};

/** Each call is one transaction. */
export type SampleDataDeps = {
  readonly adding: <Result>(by: Requester, work: (parts: Adding) => Promise<Result>) => Promise<Result>;
  readonly removing: <Result>(by: Requester, work: (parts: Removing) => Promise<Result>) => Promise<Result>;
};

const countRows = (rows: readonly Pick<SampleRow, 'kind'>[]): SampleCounts => {
  const of = (kind: SampleRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return { vehicles: of('vehicle'), savedLocations: of('saved-location'), shipments: of('shipment') };
};

/** Whether a vehicle is needed by shipments that stay, or a shipment by a partner, who has work with it. */
const isNeeded = ({ carries, isShared }: SampleRow, going: ReadonlySet<string>) =>
  isShared || carries.some((id) => !going.has(id));

export const readSampleData = async ({ samples }: Reading): Promise<SampleData> => {
  const addedAt = await samples.addedAt();
  if (!addedAt) return { sample: null, mayAdd: await samples.isEmpty() };
  const rows = await samples.rows();
  const shipments = new Set(rows.filter(({ kind, isShared }) => kind === 'shipment' && !isShared).map(({ id }) => id));
  return {
    sample: {
      addedAt: addedAt.toISOString(),
      ...countRows(rows),
      changed: rows
        .filter((row) => row.isChanged || isNeeded(row, shipments))
        .map((row) => ({ kind: row.kind, id: row.id, name: row.name, isNeeded: isNeeded(row, shipments) })),
    },
    mayAdd: false,
  };
};

/** Fills an organisation that has nothing yet. Of two who ask at once, the second finds it filled. */
export const addSampleData = (deps: SampleDataDeps, by: Requester, locale: Locale): Promise<SampleData> =>
  deps.adding(by, async (parts) => {
    const { samples, now, record } = parts;
    if (await samples.begin(now)) {
      if (!(await samples.isEmpty())) throw new AppError('sample-not-empty');
      const made = sampleSet(now, { locale, ...(await parts.config()) });
      await samples.name('vehicle', await parts.addVehicles(made.vehicles));
      await samples.name('saved-location', await parts.keepPlaces(made.savedLocations));
      await samples.name('shipment', await parts.enterShipments(made.shipments));
      await record({ entity: 'organisation', entityId: by.actor.organisationId, action: 'samples-added' });
    }
    return readSampleData(parts);
  });

/**
 * Removes the samples for good, with the routes and plans that were made of them. What somebody has changed stays unless it is named: what was
 * changed a moment ago is not lost because it was not yet seen.
 */
export const removeSampleData = (
  deps: SampleDataDeps,
  by: Requester,
  alsoChanged: readonly string[],
): Promise<ReplyOf<typeof removal>> =>
  deps.removing(by, async ({ samples, removal, now, record }) => {
    if (!(await removal.hold())) return { removed: countRows([]), kept: countRows([]) };
    const rows = await samples.rows();
    const also = new Set(alsoChanged);
    const going = rows.filter(({ id, isChanged }) => !isChanged || also.has(id));
    const shipments = going.filter(({ kind, isShared }) => kind === 'shipment' && !isShared);
    const gone = new Set(shipments.map(({ id }) => id));
    const removed = going.filter((row) => !isNeeded(row, gone));
    const idsOf = (kind: SampleRow['kind']) => removed.filter((row) => row.kind === kind).map(({ id }) => id);
    await removal.shipments(idsOf('shipment'), now);
    await removal.vehicles(idsOf('vehicle'));
    await removal.savedLocations(idsOf('saved-location'));
    await removal.traces(
      removed.map(({ id }) => id),
      now,
    );
    await removal.end();
    await record({ entity: 'organisation', entityId: by.actor.organisationId, action: 'samples-removed' });
    return { removed: countRows(removed), kept: countRows(rows.filter((row) => !removed.includes(row))) };
  });
