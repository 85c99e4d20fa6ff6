import { Agent, request } from 'node:http';
import { questionsFor } from '../shipments/questions.ts';
import type { Person, Phone } from './people.ts';

/** Of a hundred requests; together they are what dispatchers and programs do all day. */
const SHARES = {
  firstPage: 30,
  filteredPage: 14,
  deepPage: 4,
  selectiveSearch: 6,
  tabCounts: 14,
  overview: 4,
  get: 16,
  edit: 7,
  enter: 5,
} as const;
export type Kind = keyof typeof SHARES;
const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

/** A connection for each of the people who ask at the same time. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

export type Answer = { readonly status: number; readonly text: string };

/** Of a person, at the address that the proxy would name. What cannot be had has the status 0. */
export const send = (
  origin: string,
  { cookie, address }: Person,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
) =>
  new Promise<Answer>((resolve) => {
    const headers = {
      cookie,
      'x-forwarded-for': address,
      'sec-fetch-site': 'same-origin',
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const sent = request(origin + path, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', () => resolve({ status: 0, text: 'cut off' }));
    });
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end(body ? JSON.stringify(body) : undefined);
  });

/** What the person of one organisation asks next, and the answer to it. */
export const workFor = async (url: string, organisations: readonly string[]) => {
  const questions = new Map(
    await Promise.all(organisations.map(async (id) => [id, await questionsFor(url, id)] as const)),
  );
  return async (kind: Kind, origin: string, person: Person): Promise<Answer> => {
    const asked = questions.get(person.organisationId);
    if (!asked) throw new Error('Somebody is of no organisation.');
    if (kind === 'enter') {
      const dropoff = { receiverName: 'Viðtakandi', streetAddress1: 'Ægisgata 12', postcode: '101', city: 'Reykjavík' };
      const body = { senderName: 'Sendandi ehf.', dropoff, parcels: [{ weight: 2 }] };
      return send(origin, person, '/api/shipments', { method: 'POST', body });
    }
    if (kind !== 'edit') return send(origin, person, asked[kind]());
    const path = asked.get();
    const read = await send(origin, person, path);
    if (read.status !== 200) return read;
    const { version } = JSON.parse(read.text).shipment;
    const changed = await send(origin, person, path, {
      method: 'PATCH',
      body: { version, driverNote: `Hringja fyrst ${performance.now()}` },
    });
    // Two who edit the same are told so: that is an answer.
    return changed.status === 409 ? { ...changed, status: 200 } : changed;
  };
};

export const kindOf = (n: number): Kind => KINDS[(n * 37) % KINDS.length] as Kind;

/** The positions of some seconds, a batch as a phone sends it. */
export const positionsOf = (phone: Phone, from: number, seconds: number) => ({
  path: `/api/vehicles/${phone.vehicleId}/positions`,
  body: {
    positions: Array.from({ length: seconds }, (_, second) => ({
      latitude: 64.1 + (((from / 1000 + second) % 3600) * 9) / 100_000,
      longitude: -21.9,
      takenAt: new Date(from + second * 1000).toISOString(),
      accuracyMetres: 5,
      speedKmh: 36,
      heading: 0,
    })),
  },
});
