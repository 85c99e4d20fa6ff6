import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/connect.ts';
import { type Finding, type Ground, kindOf, spread } from './ground.ts';
import type { Organisation } from './organisation.ts';

/** Slow enough for four of them to stay below what one address may ask for in a minute. */
const EVERY_MS = 80;
const AGAIN_MS = 100;
/** A limit against hangs of whoever is asked. */
const ANSWER_MS = 30_000;

type Acknowledged = { readonly reference: string; readonly shipmentId: string; readonly ms: number };

export type Writers = {
  /** Resolves with the first write that was begun after this moment and is acknowledged. */
  acknowledgedAfter(begun: number): Promise<number>;
  acknowledged(): number;
  /** What was answered instead, by status; `away` are those that nobody answered. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Ends when what is under way is acknowledged. */
  stop(): Promise<void>;
  /** None lost, none twice, each told of once in its history. */
  compare(database: Database, what: string): Promise<Finding>;
};

/**
 * Programs that enter shipments one after the other, each with an Idempotency-Key. What is not acknowledged is sent again with the same key until it
 * is, as every program should.
 */
export const startWriters = (
  ground: Ground,
  { urls, organisation, count }: { urls: readonly string[]; organisation: Organisation; count: number },
): Writers => {
  const acknowledged: Acknowledged[] = [];
  const refusals: Record<string, number> = {};
  const listeners = new Set<{ begun: number; heard: (at: number) => void }>();
  let isStopping = false;
  const giveUp = new AbortController();
  ground.later(() => {
    isStopping = true;
    giveUp.abort();
  });

  const refused = async (kind: string, seconds = 0) => {
    refusals[kind] = (refusals[kind] ?? 0) + 1;
    await pause(seconds * 1000 || AGAIN_MS, undefined, { signal: giveUp.signal });
    return null;
  };
  const send = async (url: string, key: string, reference: string): Promise<string | null> => {
    const answer = await fetch(`${url}/api/v1/shipments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${organisation.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({
        senderName: 'Sendandi ehf.',
        referenceNumber: reference,
        dropoff: { receiverName: 'Viðtakandi', streetAddress1: 'Ægisgata 12', postcode: '101', city: 'Reykjavík' },
        parcels: [{ weight: 2 }],
      }),
      signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(ANSWER_MS)]),
    }).catch(() => null);
    if (!answer) return refused('away');
    const text = await answer.text().catch(() => null);
    if (text === null) return refused('away');
    if (answer.ok) return JSON.parse(text).shipment.shipmentId;
    if (answer.status === 409 || answer.status === 429 || answer.status >= 500) {
      return refused(kindOf(answer.status, text), Number(answer.headers.get('retry-after') ?? 0));
    }
    throw new Error(`A write was refused: ${answer.status} ${text}`);
  };
  const write = async (url: string, reference: string) => {
    const key = randomUUID();
    const first = performance.now();
    for (;;) {
      const begun = performance.now();
      const shipmentId = await send(url, key, reference);
      if (shipmentId === null) continue;
      const at = performance.now();
      acknowledged.push({ reference, shipmentId, ms: at - first });
      for (const listener of listeners) {
        if (begun < listener.begun) continue;
        listeners.delete(listener);
        listener.heard(at);
      }
      return;
    }
  };
  const work = async (writer: number) => {
    for (let n = 0; !isStopping; n++) {
      const next = performance.now() + EVERY_MS;
      await write(urls[n % urls.length] as string, `${writer}-${n}`);
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const working = Promise.all(Array.from({ length: count }, (_, writer) => work(writer)));
  // Whoever stops them hears of it.
  working.catch(() => undefined);

  return {
    refusals,
    acknowledged: () => acknowledged.length,
    acknowledgedAfter: (begun) =>
      Promise.race([
        new Promise<number>((heard) => listeners.add({ begun, heard })),
        working.then(() => Promise.reject(new Error('The writers have stopped.'))),
      ]),
    stop: async () => {
      isStopping = true;
      await working;
    },
    compare: async (database, what) => {
      const { rows } = await database.asOperator((tx) =>
        sql<{ reference: string; ids: string[]; entered: number }>`
          select s.reference_number as reference, array_agg(s.shipment_id) as ids,
            sum((select count(*) from waybill.shipment_history h
              where h.shipment_key = s.id and h.action = 'created'))::int as entered
          from waybill.shipments s where s.organisation_id = ${organisation.id} and s.reference_number is not null
          group by 1`.execute(tx),
      );
      const stored = new Map(rows.map((row) => [row.reference, row]));
      const lost = acknowledged.filter(({ reference, shipmentId }) => !stored.get(reference)?.ids.includes(shipmentId));
      const doubled = rows.filter(({ ids, entered }) => ids.length > 1 || entered !== 1);
      return {
        what,
        held: acknowledged.length > 0 && lost.length === 0 && doubled.length === 0,
        acknowledged: acknowledged.length,
        lost: lost.length,
        doubled: doubled.length,
        refusals,
        write: spread(acknowledged.map(({ ms }) => ms)),
      };
    },
  };
};
