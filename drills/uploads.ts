import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Finding, type Ground, kindOf, spread } from './ground.ts';
import type { Organisation } from './organisation.ts';

const AGAIN_MS = 200;
/** A limit against hangs of whoever is asked. */
const ANSWER_MS = 180_000;
const HEAD = Buffer.from('%PDF-1.4\n');
/** The larger ones are sent to a bucket in parts. */
const SIZES = [60_000, 9_500_000];

type Kept = { readonly id: string; readonly sum: string };
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** People who add files to a shipment, one after the other; what is refused is not sent again, but the next one is. */
export const startUploads = (
  ground: Ground,
  {
    url,
    organisation,
    shipmentId,
    count,
  }: { url: string; organisation: Organisation; shipmentId: string; count: number },
) => {
  const { cookie } = organisation;
  const path = `${url}/api/shipments/${shipmentId}/attachments`;
  const kept: Kept[] = [];
  const refusals: Record<string, number> = {};
  const refusedAfter: number[] = [];
  const listeners = new Set<{ begun: number; heard: (at: number) => void }>();
  let isStopping = false;
  const giveUp = new AbortController();
  ground.later(() => {
    isStopping = true;
    giveUp.abort();
  });
  const upload = async (name: string, size: number) => {
    const body = Buffer.concat([HEAD, randomBytes(size)]);
    const begun = performance.now();
    const answer = await fetch(`${path}?name=${name}.pdf`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(ANSWER_MS)]),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 'away' as const, text: '' }));
    if (answer.status === 200) {
      kept.push({ id: JSON.parse(answer.text).attachment.id, sum: sumOf(body) });
      const at = performance.now();
      for (const listener of listeners) {
        if (begun < listener.begun) continue;
        listeners.delete(listener);
        listener.heard(at);
      }
      return;
    }
    const kind = kindOf(answer.status, answer.text);
    if (refusals[kind] === undefined) ground.say(`an upload is refused: ${kind}`);
    refusals[kind] = (refusals[kind] ?? 0) + 1;
    refusedAfter.push(performance.now() - begun);
    await pause(AGAIN_MS);
  };
  const work = async (person: number) => {
    for (let n = 0; !isStopping; n++) {
      await upload(`${person}-${n}`, SIZES[(n + person) % SIZES.length] as number);
      await pause(AGAIN_MS);
    }
  };
  const working = Promise.all(Array.from({ length: count }, (_, person) => work(person)));
  working.catch(() => undefined);
  return {
    refusals,
    /** Resolves with the first upload that was begun after this moment and is kept. */
    keptAfter: (begun: number) => new Promise<number>((heard) => listeners.add({ begun, heard })),
    stop: async () => {
      isStopping = true;
      await working;
    },
    /** Each one that was acknowledged can be read, byte for byte. */
    compare: async (what: string): Promise<Finding> => {
      let lost = 0;
      for (const { id, sum } of kept) {
        const answer = await fetch(`${path}/${id}/content`, { headers: { cookie } });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (!answer.ok || sumOf(bytes) !== sum) lost += 1;
      }
      return {
        what,
        held: kept.length > 0 && lost === 0,
        acknowledged: kept.length,
        lost,
        refusals,
        refusedAfter: spread(refusedAfter),
      };
    },
  };
};
