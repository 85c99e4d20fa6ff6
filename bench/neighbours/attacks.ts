import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { aParcel, aShipment } from '@waybill/testing/shipment-builders';
import sharp from 'sharp';
import { openStreams } from '../streams/open-streams.mjs';

export type Attacker = { readonly origin: string; readonly cookies: readonly string[] };

/** Other addresses than the neighbour's, so that its limit by address is not spent for it. */
const agents = Array.from(
  { length: 50 },
  (_, n) => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, localAddress: `127.0.0.${n + 2}` }),
);

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  /** Which of the addresses it comes from; the first by default. */
  readonly from?: number;
};
type Answer = { readonly status: number; readonly body: string };

const sendAs = ({ origin }: Attacker, cookie: string, { method, path, type, body, from = 0 }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const agent = agents[from];
    const headers = { cookie, origin, ...(body ? { 'content-type': type ?? 'application/json' } : {}) };
    const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject).end(body);
  });

/** What came of the attack, by status: an attack that is only ever refused shows nothing. */
export const answered: Record<string, number> = {};

/** So many loops that send the next request when the last is answered, refused or not. */
const hammer = (attacker: Attacker, loops: number, next: (loop: number) => Sent) => {
  for (let loop = 0; loop < loops; loop++) {
    const cookie = attacker.cookies[loop % attacker.cookies.length] ?? '';
    void (async () => {
      for (;;) {
        const status = await sendAs(attacker, cookie, next(loop)).then(
          (answer) => answer.status,
          () => 0,
        );
        answered[status] = (answered[status] ?? 0) + 1;
      }
    })();
  }
};

const everything = { by: 'filter', filter: {} };
const plan = (action: object): Sent => ({
  method: 'POST',
  path: '/api/bulk-jobs',
  body: JSON.stringify({ selection: everything, action }),
});
const randomDigits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');

const exportAll = async (attacker: Attacker, cookie: string) => {
  const begun = await sendAs(attacker, cookie, {
    method: 'POST',
    path: '/api/exports',
    body: JSON.stringify({ list: 'shipments', selection: everything, columns: 'all', lang: 'en' }),
  });
  answered[begun.status] = (answered[begun.status] ?? 0) + 1;
};

/** The slowest image of its size that is let in: 16 bits, interlaced. */
const slowImage = () =>
  sharp({ create: { width: 4400, height: 4400, channels: 4, background: '#1234' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();

const firstShipmentOf = async (attacker: Attacker) => {
  const { body } = await sendAs(attacker, attacker.cookies[0] ?? '', { method: 'GET', path: '/api/shipments' });
  return JSON.parse(body).shipments[0].shipmentId as string;
};

const LONGEST_BARCODE = 40;

const aFullShipment = () => {
  const { carrierId, forwarderId, subCompanyId, ...typed } = aShipment();
  // Letters that the pattern may or may not take, and digits that make each barcode one of its own.
  const barcode = () => randomDigits(12).padStart(LONGEST_BARCODE, 'a');
  const parcels = Array.from({ length: 120 }, () => aParcel({ barcode: barcode() }));
  return JSON.stringify({ ...typed, parcels });
};

/** What one organisation may do at its worst. Each starts and goes on until the process ends. */
export const ATTACKS: Readonly<Record<string, (attacker: Attacker) => Promise<void> | void>> = {
  // The first: the plans and exports after it have hundreds of shipments with 120 parcels each.
  patterns: (attacker) =>
    hammer(attacker, 40, () => ({ method: 'POST', path: '/api/shipments', body: aFullShipment() })),
  'plans of one caller': ({ origin, cookies }) =>
    hammer({ origin, cookies: cookies.slice(0, 1) }, 100, () =>
      plan({ kind: 'change-status', status: 'in-warehouse' }),
    ),
  'plans of everybody': (attacker) =>
    hammer(attacker, 100, () => plan({ kind: 'set-scheduled-date', stop: 'dropoff', scheduledDate: '2027-01-04' })),
  'mistyped numbers': (attacker) =>
    hammer(attacker, 100, (loop) => ({
      method: 'GET',
      path: loop % 2 === 0 ? `/api/search?q=${randomDigits(9)}` : `/api/shipments?search=${randomDigits(9)}`,
    })),
  exports: (attacker) => {
    for (const cookie of attacker.cookies.slice(0, 20)) {
      void (async () => {
        for (;;) await exportAll(attacker, cookie);
      })();
    }
  },
  uploads: async (attacker) => {
    const [image, shipmentId] = await Promise.all([slowImage(), firstShipmentOf(attacker)]);
    const path = `/api/shipments/${shipmentId}/attachments?name=photo.png`;
    hammer(attacker, 40, () => ({ method: 'POST', path, type: 'application/octet-stream', body: image }));
  },
  // Two loops that ask for nothing, at the priority of the database and the server.
  'busy processors': () => {
    const loops = Array.from({ length: 2 }, () => spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }));
    for (const { pid } of loops) if (pid) setPriority(pid, 0);
    process.on('exit', () => loops.forEach((loop) => void loop.kill('SIGKILL')));
  },
  visitors: ({ origin }) =>
    hammer({ origin, cookies: [''] }, 200, (loop) => ({
      method: 'POST',
      path: '/api/session',
      body: JSON.stringify({ email: `${randomDigits(9)}@example.com`, password: 'Nobody1234' }),
      from: loop % agents.length,
    })),
  streams: async (attacker) => {
    const tenEach = attacker.cookies.flatMap((cookie) => Array.from({ length: 10 }, () => cookie));
    await openStreams(attacker.origin, tenEach.slice(0, 1_000));
    hammer(attacker, 10, () => ({ method: 'POST', path: '/api/shipments', body: aFullShipment() }));
  },
};
