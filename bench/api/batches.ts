import { randomUUID } from 'node:crypto';

/** A usual one: a receiver, an address, two parcels. */
export const aShipment = () => ({
  senderName: 'Sendandi ehf.',
  weight: 4.5,
  dropoff: {
    receiverName: 'Guðrún Jónsdóttir',
    streetAddress1: 'Ægisgata 12',
    postcode: '101',
    city: 'Reykjavík',
    phoneNumber: '555 0101',
    scheduledDate: '2026-11-18',
  },
  parcels: [{ weight: 2 }, { weight: 2.5 }],
});

const SIZE = 500;
const ROUNDS = 5;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Full batches, one after the other as an organisation's are worked on: new shipments, the same again, and all of them changed. */
export const measureBatches = async (url: string, headers: Record<string, string>) => {
  const put = async (shipments: readonly object[], expected: 'created' | 'unchanged' | 'updated') => {
    const began = performance.now();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ shipments }),
    });
    const { counts } = (await answer.json()) as { counts?: Record<string, number> };
    if (counts?.[expected] !== shipments.length) throw new Error(`${answer.status} ${JSON.stringify(counts)}`);
    return performance.now() - began;
  };
  const times = { created: [] as number[], unchanged: [] as number[], updated: [] as number[] };
  // The first is not counted: statements are planned, and functions compiled.
  for (let round = 0; round <= ROUNDS; round++) {
    const rows = Array.from({ length: SIZE }, () => ({ ...aShipment(), externalId: randomUUID() }));
    const taken = {
      created: await put(rows, 'created'),
      // Parcels without a barcode would be new ones.
      unchanged: await put(
        rows.map(({ parcels: _, ...row }) => row),
        'unchanged',
      ),
      updated: await put(
        rows.map(({ externalId }) => ({ externalId, driverNote: 'Hringja fyrst' })),
        'updated',
      ),
    };
    if (round === 0) continue;
    for (const name of ['created', 'unchanged', 'updated'] as const) times[name].push(taken[name]);
  }
  const summed = (values: readonly number[]) => {
    const ms = median(values);
    return { ms: Math.round(ms), shipmentsPerSecond: Math.round((SIZE / ms) * 1000) };
  };
  return {
    size: SIZE,
    created: summed(times.created),
    unchanged: summed(times.unchanged),
    updated: summed(times.updated),
  };
};
