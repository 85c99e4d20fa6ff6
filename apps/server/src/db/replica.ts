import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Client, PoolClient } from 'pg';
import { isPassedOver, restHostOf } from './connect-client.ts';
import { isDatabaseAway } from './database-away.ts';
import { runStatement } from './named-statements.ts';
import type { DB } from './schema.ts';
import type { Watch } from './transactions.ts';

/** How far the primary has written, on which of its timelines: what was committed before is seen by whoever has come so far. */
type Place = { readonly lsn: string; readonly timeline: string; readonly system: string };

/** Why a replica does not answer at present; `other-database` does not pass by itself. */
export type ReplicaProblem = 'away' | 'behind' | 'promoted' | 'other-timeline' | 'other-database';

class NotUsable extends Error {
  readonly problem: ReplicaProblem;

  constructor(problem: ReplicaProblem) {
    super(`the replica cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** A replica is behind by milliseconds; one that is behind by more is no help. */
const CATCH_UP_MS = 100;
const LOOKS_MS = [2, 3, 5, 10];
/** How often one that could not be used is tried again. */
const AGAIN_MS = 1_000;

/** Not yet flushed are only commits that nobody waits for: with synchronous_commit off they count, too. */
const PLACE = sql<Place>`select
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, (select system_identifier from pg_control_system())::text as system`;

/**
 * A replica that was ahead of the one that became the primary has changes that are no part of the database: numbers alone would not tell. Its timeline is
 * the primary's once it has followed it for a checkpoint. A replica that was promoted meanwhile is of no help: its connections would come on top of those that
 * are counted for the primary.
 */
const HAS_COME = `select
  (select system_identifier from pg_control_system())::text = $3 as "isSameDatabase",
  pg_is_in_recovery() as "isStandby",
  (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) = $2 as "isSameTimeline",
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`;
type HasCome = Readonly<Record<'isSameDatabase' | 'isStandby' | 'isSameTimeline' | 'isThere', boolean>>;

type Parts = {
  /** The primary, for single statements. */
  readonly primary: Kysely<DB>;
  readonly isNamed: boolean;
  /** Runs work on a connection of the replica, once `ready` has let it. */
  readonly tryOut: (watch: Watch) => Promise<void>;
  readonly catchUpMs?: number | undefined;
  readonly onChange?: ((problem: ReplicaProblem | null) => void) | undefined;
};

export type Replica = {
  /** Runs `onReplica` on a connection that is watched, or else `onPrimary`: what it reads is never older than this call. */
  read<Result>(onReplica: (watch: Watch) => Promise<Result>, onPrimary: () => Promise<Result>): Promise<Result>;
  /** Why it is not used; null when it is. */
  problem(): ReplicaProblem | null;
  /** Finds out whether it can be used. */
  look(): Promise<ReplicaProblem | null>;
  stop(): void;
};

/**
 * Lets a replica answer as the primary would. The primary says how far it has written, which costs it next to nothing, and the replica answers once it has
 * come that far: so everybody sees their own changes and those that they were told of, in whatever process. One that is not there in time, or fails,
 * is left alone and tried again once a second; meanwhile nobody waits for it.
 */
export const followReplica = ({ primary, isNamed, tryOut, catchUpMs = CATCH_UP_MS, onChange }: Parts): Replica => {
  const askPrimary = async (): Promise<Place> => {
    const { rows } = await PLACE.execute(primary);
    if (!rows[0]) throw new Error('the primary does not say where it is');
    return rows[0];
  };

  /** Those who come while a question is under way share the next one: an answer counts for who came before it was asked. */
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Place> | null = null;
  const placeOfPrimary = (): Promise<Place> => {
    next ??= underWay.then(() => {
      next = null;
      const asked = askPrimary();
      underWay = asked.catch(() => {});
      return asked;
    });
    return next;
  };

  const hasCome = async (client: PoolClient, place: Place): Promise<boolean> => {
    const asked = runStatement(client, HAS_COME, [place.lsn, place.timeline, place.system], isNamed);
    asked.catch(() => {});
    const answer = await Promise.race([asked, sleep(catchUpMs, null, { ref: false })]);
    if (answer === null) {
      // With a statement under way, this closes the socket at once: the connection must not be waited for any longer.
      void (client as unknown as Client).end().catch(() => {});
      throw new NotUsable('away');
    }
    const [row] = (answer as { rows: HasCome[] }).rows;
    if (!row?.isSameDatabase) throw new NotUsable('other-database');
    if (!row.isStandby) throw new NotUsable('promoted');
    if (!row.isSameTimeline) throw new NotUsable('other-timeline');
    return row.isThere;
  };

  const untilAt = async (client: PoolClient, place: Place) => {
    const latest = performance.now() + catchUpMs;
    for (let look = 0; !(await hasCome(client, place)); look++) {
      if (performance.now() >= latest) throw new NotUsable('behind');
      await sleep(LOOKS_MS[Math.min(look, LOOKS_MS.length - 1)], null, { ref: false });
    }
  };
  /** Of several replicas, one that cannot be used rests: the first to answer is often the one that has the least to do, since it is behind. */
  const watchUntilAt = (place: Place): Watch => ({
    isOutOfUse: isPassedOver,
    ready: (client) =>
      untilAt(client, place).catch((error: unknown) => {
        if (error instanceof NotUsable) restHostOf(client);
        throw error;
      }),
  });

  let problem: ReplicaProblem | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const become = (now: ReplicaProblem | null) => {
    const wasSo = problem === now;
    problem = now;
    if (!wasSo) onChange?.(now);
    clearTimeout(timer);
    if (now === null || isStopped) return;
    timer = setTimeout(() => void look(), AGAIN_MS);
    timer.unref();
  };

  const look = async (): Promise<ReplicaProblem | null> => {
    // While the primary cannot be asked, nothing is known of the replica.
    const place = await placeOfPrimary().catch(() => null);
    const found = place
      ? await tryOut(watchUntilAt(place)).then(
          () => null,
          (error: unknown) => (error instanceof NotUsable ? error.problem : 'away'),
        )
      : 'away';
    become(found);
    return found;
  };

  return {
    read: async (onReplica, onPrimary) => {
      if (problem !== null) return onPrimary();
      const place = await placeOfPrimary().catch(() => null);
      if (place === null) return onPrimary();
      const failures = new Set<unknown>();
      const watch = { ...watchUntilAt(place), failed: (error: unknown) => failures.add(error) };
      try {
        return await onReplica(watch);
      } catch (error) {
        // Others that the work has to do with fail, too, and in the same words.
        if (!failures.has(error) || wasTooLong(error)) throw error;
        if (error instanceof NotUsable) become(error.problem);
        // Else it is about this one reader: what it read is being cleared away on the primary, or was migrated, or it needs more than there is.
        else if (isDatabaseAway(error)) become('away');
        return onPrimary();
      }
    },
    problem: () => problem,
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

/** It would take as long on the primary. */
const wasTooLong = (error: unknown) => (error as { code?: string } | null)?.code === '57014';
