import { expect, test } from 'vitest';
import { readGeocoderUrl } from './geocoder-url.ts';

test.each([
  ['nominatim://geo.example.com', 'https://geo.example.com/', '', null],
  ['nominatim+https://geo.example.com/osm?email=a@b.example', 'https://geo.example.com/osm/', '', null],
  ['photon+http://localhost:2322/?perSecond=20', 'http://localhost:2322/', '', 20],
  ['google://a%2Bkey@maps.googleapis.com?perSecond=0.5', 'https://maps.googleapis.com/', 'a+key', 0.5],
])('%s is an address', (value, base, key, perSecond) => {
  const address = readGeocoderUrl(value);
  expect([address?.base.href, address?.key, address?.perSecond]).toEqual([base, key, perSecond]);
});

test.each([
  'https://geo.example.com',
  'mapbox://geo.example.com',
  'nominatim:geo.example.com',
  'nominatim+ftp://geo.example.com',
  'nominatim://',
  'nominatim://key@geo.example.com',
  'google://maps.googleapis.com',
  'google://key:secret@maps.googleapis.com',
  'photon://geo.example.com?perSecond=0',
  'photon://geo.example.com?perSecond=many',
  'photon://geo.example.com?perSecond=100000',
  'photon://geo.example.com#part',
])('%s is none', (value) => {
  expect(readGeocoderUrl(value)).toBeNull();
});
