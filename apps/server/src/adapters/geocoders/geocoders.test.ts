import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddressQuery } from '@waybill/domain/geocoding';
import { afterEach, describe, expect, test } from 'vitest';
import { type GeocoderAddress, readGeocoderUrl } from '../../geocoder-url.ts';
import { askProvider } from './ask-provider.ts';
import { providerAt } from './providers.ts';
import { GOOGLE_ANSWER, NOMINATIM_ANSWER, PHOTON_ANSWER } from './testing/provider-answers.ts';

const THORSGATA: AddressQuery = { street: 'Þórsgata 1', postcode: '101', city: 'Reykjavík', country: 'IS' };

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A provider's server that answers as it is told. */
const listening = async (answer: Answer) => {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(response, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closings.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const addressOf = (url: string): GeocoderAddress => {
  const address = readGeocoderUrl(url);
  if (!address) throw new Error(`${url} is no address`);
  return address;
};

const askAt = async (kind: string, answer: Answer, query = THORSGATA, options = {}) => {
  const { host, seen } = await listening(answer);
  const provider = providerAt(addressOf(`${kind}${host}/geo?email=post@example.com`));
  const places = await askProvider(provider, query, options);
  return { places, url: new URL(seen[0]?.url ?? '', 'http://x'), headers: seen[0]?.headers };
};

describe('a provider is asked in its own words, and its answer is read', () => {
  const AT_HOUSE = { latitude: 64.1441, longitude: -21.9262, precision: 'rooftop' };

  test('Nominatim', async () => {
    const { places, url, headers } = await askAt('nominatim+http://', json(NOMINATIM_ANSWER));
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/geo/search',
      {
        q: 'Þórsgata 1, 101 Reykjavík',
        format: 'jsonv2',
        addressdetails: '1',
        limit: '5',
        countrycodes: 'is',
        email: 'post@example.com',
      },
    ]);
    expect(headers?.['user-agent']).toMatch(/^Waybill/);
    expect(places[0]).toMatchObject({
      ...AT_HOUSE,
      address: { street: 'Þórsgata', house: '1', postcode: '101', city: 'Reykjavíkurborg', country: 'IS' },
    });
    expect(places.map(({ precision }) => precision)).toEqual(['rooftop', 'street', 'city', 'postcode', 'country']);
    expect(places[1]?.radiusMetres).toBeCloseTo(148, 0);
  });

  test('Photon', async () => {
    const { places, url } = await askAt('photon+http://', json(PHOTON_ANSWER));
    expect(`${url.pathname}${decodeURIComponent(url.search)}`).toBe('/geo/api?q=Þórsgata+1,+101+Reykjavík&limit=5');
    expect(places.map(({ precision, address }) => [precision, address.street, address.house, address.city])).toEqual([
      ['rooftop', 'Þórsgata', '1', 'Reykjavík'],
      ['street', 'Þórsgata', null, null],
      ['city', null, null, 'Reykjavík'],
    ]);
    expect(places[0]).toMatchObject(AT_HOUSE);
    expect(places[1]?.radiusMetres).toBeCloseTo(148, 0);
  });

  test('Google', async () => {
    const { places, url } = await askAt('google+http://a%2Bkey@', json(GOOGLE_ANSWER));
    expect(url.pathname).toBe('/geo/maps/api/geocode/json');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: 'Þórsgata 1, 101 Reykjavík',
      components: 'country:IS',
      key: 'a+key',
    });
    expect(places[0]).toMatchObject({
      ...AT_HOUSE,
      address: { street: 'Þórsgata', house: '1', postcode: '101', city: 'Reykjavík', country: 'IS' },
    });
    expect(places.map(({ precision }) => precision)).toEqual(['rooftop', 'interpolated', 'street', 'city']);
  });

  test('and finding nothing is an answer', async () => {
    expect((await askAt('nominatim+http://', json([]))).places).toEqual([]);
    expect((await askAt('photon+http://', json({ features: [] }))).places).toEqual([]);
    expect((await askAt('google+http://key@', json({ status: 'ZERO_RESULTS', results: [] }))).places).toEqual([]);
  });
});

describe('what is no answer says so, and not where it was asked', () => {
  const cut: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat": "64');
    setImmediate(() => response.destroy());
  };
  const endless: Answer = (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
    };
    response.on('drain', more).writeHead(200);
    more();
  };

  test.each([
    ['a limit', json({}, 429, { 'retry-after': '7' }), 'busy', 7_000],
    ['a limit for a day', json({}, 429, { 'retry-after': '86400' }), 'busy', 3_600_000],
    ['a rest', json({}, 503), 'busy', undefined],
    ['a wrong key', json({}, 403), 'refused', undefined],
    ['a wrong question', json({}, 400), 'refused', undefined],
    ['a fault', json({}, 500), 'unreachable', undefined],
    ['a way elsewhere', json({}, 302, { location: 'http://127.0.0.1:1/' }), 'unreachable', undefined],
    ['half an answer', cut, 'unreachable', undefined],
    ['a page', (response: ServerResponse) => void response.end('<html>'), 'nonsense', undefined],
    ['another shape', json({ error: 'no' }), 'nonsense', undefined],
    ['an answer without end', endless, 'nonsense', undefined],
  ] as const)('%s', async (_, answer, failure, restMs) => {
    const error = await askAt('nominatim+http://', answer).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure, restMs });
    expect(String(error)).not.toContain('127.0.0.1');
  });

  test('no answer in time', async () => {
    await expect(askAt('photon+http://', () => {}, THORSGATA, { timeoutMs: 20 })).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  test('nobody there', async () => {
    const provider = providerAt(addressOf('photon+http://127.0.0.1:1'));
    await expect(askProvider(provider, THORSGATA)).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test.each([
    ['OVER_QUERY_LIMIT', 'busy'],
    ['OVER_DAILY_LIMIT', 'refused'],
    ['REQUEST_DENIED', 'refused'],
    ['UNKNOWN_ERROR', 'unreachable'],
    ['SOMETHING_NEW', 'nonsense'],
  ])('Google: %s', async (status, failure) => {
    await expect(askAt('google+http://key@', json({ status }))).rejects.toMatchObject({ failure });
  });
});

test('two installations of one provider are not one', () => {
  expect(providerAt(addressOf('photon://a.example')).name).not.toBe(providerAt(addressOf('photon://b.example')).name);
  expect(providerAt(addressOf('google://key@maps.googleapis.com')).name).not.toContain('key');
});
