import type { Point } from '@waybill/domain/geocoding';
import { afterEach, describe, expect, test } from 'vitest';
import { osrm } from './osrm.ts';
import { type Answer, answerTable, fakeOsrm, json, tableOf } from './testing/fake-osrm.ts';

const [ONE, OTHER, THIRD]: readonly [Point, Point, Point] = [
  { latitude: 64.1441, longitude: -21.9262 },
  { latitude: 64.1234567, longitude: -21.9 },
  { latitude: 64.2, longitude: -21.7 },
];

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
const answering = async (answer: Answer) => {
  const router = await fakeOsrm(answer);
  closings.push(router.close);
  return router;
};

test('the table service is asked for times and distances, beneath the path and with the key that its address has', async () => {
  const router = await answering(answerTable);
  const { seconds, metres } = await osrm(`${router.url}/car/?key=1`).table([ONE, OTHER], [OTHER, THIRD, ONE]);
  const [{ url } = { url: new URL('http://x') }] = router.questions;
  expect(url.pathname).toBe(
    '/car/table/v1/driving/-21.92620,64.14410;-21.90000,64.12346;-21.90000,64.12346;-21.70000,64.20000;-21.92620,64.14410',
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    key: '1',
    annotations: 'duration,distance',
    sources: '0;1',
    destinations: '2;3;4',
  });
  expect([seconds.length, seconds[0]?.length, metres[0]?.[2], seconds[0]?.[2]]).toEqual([2, 3, 0, 0]);
  expect(Math.round((metres[0]?.[1] ?? 0) / (seconds[0]?.[1] ?? 1))).toBe(12);
});

test('where there is no way, there is null', async () => {
  const router = await answering((question, ...rest) => json(tableOf(question, () => null))(question, ...rest));
  const { seconds, metres } = await osrm(router.url).table([ONE], [OTHER]);
  expect([seconds, metres]).toEqual([[[null]], [[null]]]);
});

test('two routers are not one', () => {
  expect(osrm('http://a.example').key).not.toBe(osrm('http://b.example').key);
});

describe('what is no answer says so, and not where it was asked', () => {
  const cut: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":');
    setImmediate(() => response.destroy());
  };
  const endless: Answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
    };
    response.on('drain', more).writeHead(200);
    more();
  };
  const ok = { code: 'Ok', durations: [[1]], distances: [[1]] };

  test.each<readonly [string, Answer, boolean]>([
    ['a fault', json({}, 500), true],
    ['a rest', json({}, 503), true],
    ['a wrong address', json({}, 404), true],
    ['a point without a road', json({ code: 'NoSegment' }, 400), false],
    ['a way elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), true],
    ['half an answer', cut, true],
    ['an answer without end', endless, true],
    ['a page', (_, response) => void response.end('<html>'), true],
    ['another code', json({ ...ok, code: 'NoTable' }), true],
    ['no distances', json({ ...ok, distances: undefined }), true],
    ['too few rows', json({ ...ok, durations: [] }), true],
    ['too many columns', json({ ...ok, distances: [[1, 2]] }), true],
    ['a time before now', json({ ...ok, durations: [[-1]] }), true],
    ['a text for a number', json({ ...ok, durations: [['1']] }), true],
    ['a distance beyond the moon', json({ ...ok, distances: [[1e9]] }), true],
  ])('%s', async (_, answer, concernsAll) => {
    const router = await answering(answer);
    const error = await osrm(router.url)
      .table([ONE], [OTHER])
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ concernsAll, message: expect.stringContaining('router') });
    expect(String(error)).not.toContain('127.0.0.1');
  });

  test('no answer in time', async () => {
    const router = await answering(() => {});
    const asked = osrm(router.url, { timeoutMs: 20 }).table([ONE], [OTHER]);
    await expect(asked).rejects.toMatchObject({ concernsAll: true });
  });

  test('nobody there', async () => {
    await expect(osrm('http://127.0.0.1:1').table([ONE], [OTHER])).rejects.toMatchObject({ concernsAll: true });
  });

  test('whoever gives up hears its own reason, which is no failure of the router', async () => {
    const giving = new AbortController();
    const router = await answering(() => giving.abort(new Error('the dispatcher has left')));
    await expect(osrm(router.url).table([ONE], [OTHER], giving.signal)).rejects.toThrow('the dispatcher has left');
  });
});
