import type { ReportedPositions, SentPosition } from '@waybill/contract/positions';
import { orNotFound } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import { isDispatcher } from '@waybill/domain/roles';
import { judgePositions, wholeSecond } from '@waybill/domain/route/judge-positions';
import { registrationKey } from '@waybill/domain/vehicle';
import { dayIn } from '@waybill/domain/zoned-time';
import type { Requester } from '../../http/visitor.ts';
import type { PositionDeps, PositionRepos } from './position-deps.ts';
import type { NewPosition } from './positions.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Numbers that the columns hold; who sends others does not know. */
const MOST_ACCURACY_M = 1_000_000;
const MOST_SPEED_KMH = 1_000;

const measure = (value: number | null | undefined, most: number): number | null => {
  if (value === null || value === undefined) return null;
  const rounded = Math.round(value);
  return rounded >= 0 && rounded <= most ? rounded : null;
};

const readPosition = ({
  latitude,
  longitude,
  takenAt,
  accuracyMetres,
  speedKmh,
  heading,
}: SentPosition): NewPosition => {
  const degrees = measure(heading, 360);
  return {
    latitude,
    longitude,
    takenAt: new Date(takenAt),
    accuracyMetres: measure(accuracyMetres, MOST_ACCURACY_M),
    speedKmh: measure(speedKmh, MOST_SPEED_KMH),
    heading: degrees === null ? null : degrees % 360,
  };
};

/** A driver reports of the vehicle that they drive. Of any other they learn no more than that it is not theirs to see. */
const findReported = async ({ positions }: PositionRepos, { actor }: Requester, id: VehicleId, moment: Date) => {
  const driver = actor.kind === 'user' && !isDispatcher(actor) ? actor.userId : null;
  const vehicle = orNotFound(await positions.findReported(id, driver, moment));
  const isTheirs =
    driver === null ||
    (vehicle.drivenRegistration !== null &&
      registrationKey(vehicle.drivenRegistration) === registrationKey(vehicle.registration));
  return orNotFound(isTheirs ? vehicle : undefined);
};

/** When the batch begins. A phone may send any year, and the database does not know all of them. */
const beginningOf = (batch: readonly NewPosition[], now: Date): Date => {
  const first = Math.min(...batch.map(({ takenAt }) => takenAt.getTime()));
  return new Date(Math.min(Math.max(first, 0), now.getTime()));
};

/** Keeps what is believed of a batch, and says what of the rest. */
export const reportPositions = (
  inScope: PositionDeps,
  by: Requester,
  id: VehicleId,
  sent: readonly SentPosition[],
): Promise<ReportedPositions> =>
  inScope(by, async (repos) => {
    const { now } = repos;
    const batch = sent.map(readPosition);
    const { subCompanyId, before } = await findReported(repos, by, id, beginningOf(batch, now));
    const { timeZone, positionDays } = await repos.configOf(subCompanyId);
    const oldest = new Date(now.getTime() - positionDays * DAY_MS);
    const judged = judgePositions(batch, { now, oldest, before });
    const believed = judged.accepted.map((index) => {
      const position = batch[index] as NewPosition;
      return { ...position, takenAt: wholeSecond(position.takenAt) };
    });
    if (believed.length === 0) return { accepted: 0, ignored: [...judged.ignored] };

    const days = [...new Set(believed.map(({ takenAt }) => dayIn(takenAt, timeZone)))];
    const reporter = by.actor.kind === 'user' ? by.actor.userId : null;
    const kept = await repos.positions.keep(id, believed, { days, timeZone, at: now, by: reporter });
    const today = dayIn(now, timeZone);
    if (kept.length > 0 && days.includes(today)) await repos.expectArrivals(id, today);
    const isKept = new Set(kept.map((at) => at.getTime()));
    const repeated = judged.accepted.flatMap((index, at) =>
      isKept.has(believed[at]?.takenAt.getTime() ?? 0) ? [] : [{ index, reason: 'repeated' as const }],
    );
    const ignored = [...judged.ignored, ...repeated].sort((one, other) => one.index - other.index);
    return { accepted: kept.length, ignored };
  });
