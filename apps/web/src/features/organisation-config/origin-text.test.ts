import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originText, pairIn, readOrigin } from './origin-text.ts';

describe('the two fields of the origin', () => {
  test.each([
    ['64.1466', '-21.9426', { lat: 64.1466, lon: -21.9426 }],
    ['64,1466', '-21,9426', { lat: 64.1466, lon: -21.9426 }],
    [' 64.1 ', ' \u221221.9', { lat: 64.1, lon: -21.9 }],
    ['90', '-180', { lat: 90, lon: -180 }],
    ['-90', '180', { lat: -90, lon: 180 }],
    ['0', '0', { lat: 0, lon: 0 }],
    ['.5', '5.', { lat: 0.5, lon: 5 }],
    ['', '', null],
    ['  ', '', null],
  ])('%j and %j are a place, or none when both are empty', (lat, lon, origin) => {
    expect(readOrigin({ lat, lon })).toEqual({ ok: true, origin });
  });

  test.each([
    ['64.1', '', { lon: 'origin-incomplete' }],
    ['', '-21.9', { lat: 'origin-incomplete' }],
    ['90.1', '0', { lat: 'latitude' }],
    ['0', '180.1', { lon: 'longitude' }],
    ['-91', '181', { lat: 'latitude', lon: 'longitude' }],
    ['north', '0', { lat: 'latitude' }],
    ['6e1', '0', { lat: 'latitude' }],
    ['64,146,6', '0', { lat: 'latitude' }],
    ['0x10', '0', { lat: 'latitude' }],
    ['Infinity', 'NaN', { lat: 'latitude', lon: 'longitude' }],
    ['abc', '', { lat: 'latitude', lon: 'origin-incomplete' }],
  ])('%j and %j are refused, each beside its own field', (lat, lon, problems) => {
    expect(readOrigin({ lat, lon })).toEqual({ ok: false, problems });
  });

  test('a saved origin reads back as the same origin, with a comma too', () => {
    const degrees = (limit: number) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((tiny) => tiny / 1e7);
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lon) => {
        const text = originText({ lat, lon });
        const withComma = { lat: text.lat.replace('.', ','), lon: text.lon.replace('.', ',') };
        expect(readOrigin(text)).toEqual({ ok: true, origin: { lat, lon } });
        expect(readOrigin(withComma)).toEqual({ ok: true, origin: { lat, lon } });
      }),
    );
    expect(originText({ lat: 1e-7, lon: 65.68353 })).toEqual({ lat: '0.0000001', lon: '65.68353' });
    expect(originText(null)).toEqual({ lat: '', lon: '' });
  });

  test.each([
    ['65.68353, -18.09989', { lat: '65.68353', lon: '-18.09989' }],
    ['65.68353,-18.09989', { lat: '65.68353', lon: '-18.09989' }],
    ['65.68353 -18.09989', { lat: '65.68353', lon: '-18.09989' }],
    ['65.68353; -18.09989\n', { lat: '65.68353', lon: '-18.09989' }],
    ['65, -18', { lat: '65', lon: '-18' }],
    ['65,68353', null],
    ['65.68353', null],
    ['Akureyri', null],
    ['1, 2, 3', null],
    ['', null],
  ])('pasting %j gives %j', (pasted, pair) => {
    expect(pairIn(pasted)).toEqual(pair);
  });
});
