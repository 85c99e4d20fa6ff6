import type { OrganisationId, UserId } from '@waybill/domain/ids';
import type { Change } from '../db/changes.ts';
import type { DayNews } from '../records/concerned-drivers.ts';
import { DRIVER_DAYS } from './topics.ts';

type Needs = {
  /** The drivers of an organisation whose phones listen. */
  readonly listening: (organisationId: string) => readonly UserId[];
  /** Those of the drivers whose day of today has something of it. */
  readonly concerned: (
    organisationId: OrganisationId,
    drivers: readonly UserId[],
    news: DayNews,
  ) => Promise<readonly UserId[]>;
  readonly pass: (change: Change) => void;
  readonly onError: (error: unknown) => void;
};

/** One action of a dispatcher is announced by several tables. */
const GATHER_MS = 50;
/** However much changes in an organisation, it is asked this often whom it concerns. */
const ROUND_MS = 300;

const IDS_OF: Readonly<Record<string, keyof Omit<DayNews, 'isOfAll'>>> = {
  shipments: 'shipmentIds',
  stop_places: 'shipmentIds',
  routes: 'routeIds',
  vehicles: 'vehicleIds',
};

const NOTHING: DayNews = { shipmentIds: [], routeIds: [], vehicleIds: [], isOfAll: false };

const withChange = (news: DayNews, { table, ids }: Change): DayNews => {
  const name = IDS_OF[table];
  if (!name) return news;
  if (!ids) return { ...news, isOfAll: true };
  return { ...news, [name]: [...new Set([...news[name], ...ids])] };
};

type Round = { timer: NodeJS.Timeout | null; lastAt: number; news: DayNews };

/**
 * Passes changes on, and tells drivers whose phones listen of those that are on their day of today: what was announced names shipments, routes
 * and vehicles, and whose they are is asked in rounds, one query for all drivers of an organisation. Where no phone listens nothing is asked.
 */
export const followDriverDays = ({ listening, concerned, pass, onError }: Needs) => {
  const rounds = new Map<string, Round>();
  let isStopped = false;

  const ask = async (organisationId: string, round: Round): Promise<void> => {
    const { news } = round;
    round.news = NOTHING;
    round.lastAt = performance.now();
    const drivers = listening(organisationId);
    try {
      const ids = drivers.length > 0 ? await concerned(organisationId as OrganisationId, drivers, news) : [];
      if (!isStopped && ids.length > 0) pass({ table: DRIVER_DAYS, organisationId, subCompanyId: null, ids: [...ids] });
    } catch (error) {
      // It is not known whom it concerns: everybody looks.
      onError(error);
      if (!isStopped) pass({ table: DRIVER_DAYS, organisationId, subCompanyId: null, ids: [...drivers] });
    }
    round.timer = null;
    if (round.news !== NOTHING) schedule(organisationId, round);
  };

  const schedule = (organisationId: string, round: Round): void => {
    if (round.timer || isStopped) return;
    const wait = Math.max(GATHER_MS, round.lastAt + ROUND_MS - performance.now());
    round.timer = setTimeout(() => void ask(organisationId, round), wait);
    round.timer.unref();
  };

  return {
    heard: (change: Change): void => {
      pass(change);
      const { organisationId, table } = change;
      if (organisationId === null || !(table in IDS_OF) || listening(organisationId).length === 0) return;
      const round = rounds.get(organisationId) ?? { timer: null, lastAt: Number.NEGATIVE_INFINITY, news: NOTHING };
      rounds.set(organisationId, round);
      round.news = withChange(round.news, change);
      schedule(organisationId, round);
    },
    stop: (): void => {
      isStopped = true;
      for (const { timer } of rounds.values()) if (timer) clearTimeout(timer);
      rounds.clear();
    },
  };
};
