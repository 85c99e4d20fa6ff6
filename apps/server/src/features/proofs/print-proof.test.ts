import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoForPaper } from '../../adapters/images/photo-for-paper.ts';
import { readPages } from '../../paper/testing/read-pages.ts';
import { aToldProof, printedPdf } from './testing/printed-proof.ts';

const textOf = async (pdf: Buffer) => (await readPages(pdf)).map(({ text }) => text);

test('a proof is one page with stops, parcels, times of both clocks, place, temperature, history, seal and where to check it', async () => {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
  const pages = await readPages(await printedPdf(aToldProof(), 'en', async () => photo));
  expect(pages).toHaveLength(1);
  const [page] = pages;
  for (const words of [
    'Bláfell ehf.',
    'Delivered Tue 17 Nov 2026 at 10:49',
    'Picked up 17 Nov 07:40',
    'Agreed time 10:00–12:00',
    'Langoustine',
    'Frozen, fragile',
    '50 kg',
    'Temperature asked for: −22 to −18 °C',
    'Received by Ragnheiður Björnsdóttir',
    '64.13262, -21.91047 ± 5 m · within 8 m of the address',
    'Miklabraut',
    '16 Nov 14:02',
    'Out for delivery',
    '08:31',
    'Driver arrived',
    '11:19 (phone was offline)',
    'TL-K48, Sigurður Karlsson',
    'Seal 128, SHA-256',
  ])
    expect(page?.text).toContain(words);
  expect(page?.qr).toBe(`https://waybill.example.is/proof/check#${aToldProof().proof.seal?.hash}`);
});

test('it is written in Icelandic as Icelanders write it', async () => {
  const [page] = await textOf(await printedPdf(aToldProof(), 'is', null));
  for (const words of ['Afhent þri. 17. nóv. 2026 kl. 10:49', 'Umbeðið hitastig', '11:19 (sími var utan sambands)'])
    expect(page).toContain(words);
});

test('where no streets are known the paper says so, and how far it was from the address', async () => {
  const far = { latitude: 64.14, longitude: -21.9104, isExact: true };
  const told = aToldProof({}, { shapes: [] });
  const [page] = await textOf(
    await printedPdf({ ...told, circumstances: { ...told.circumstances, stop: far } }, 'en', null),
  );
  expect(page).toContain('No streets are known here');
  expect(page).toContain('821 m from the address');
});

test('of an address that is known to the town only no distance is told, and without a place there is no map', async () => {
  const told = aToldProof();
  const inTown = { ...told.circumstances, stop: { latitude: 64.15, longitude: -21.9, isExact: false } };
  const [page] = await textOf(await printedPdf({ ...told, circumstances: inTown }, 'en', null));
  expect(page).not.toContain('the address');
  const [without] = await textOf(await printedPdf(aToldProof({ position: null }), 'en', null));
  expect(without).not.toContain('Miklabraut');
});

test('a parcel that was not handed over says why, and is not weighed', async () => {
  const told = aToldProof();
  const parcels = told.proof.parcels.map((parcel, at) =>
    at === 1 ? ({ ...parcel, outcome: 'failed', reason: 'damaged' } as const) : parcel,
  );
  const [page] = await textOf(await printedPdf({ ...told, proof: { ...told.proof, parcels } }, 'en', null));
  expect(page).toContain('4 of 5 parcels');
  expect(page).toContain('Damaged');
  expect(page).toContain('44 kg');
});

/** As of a delivery at which nobody entered more than had to be. */
const bare = (changes: Parameters<typeof aToldProof>[0] = {}) => {
  const told = aToldProof({ signature: null, position: null, photos: [], photosExpected: 0, ...changes });
  return {
    ...told,
    photos: [],
    shipment: {
      ...told.shipment,
      weight: 14.8,
      flags: [],
      parcels: told.shipment.parcels.map((parcel) => ({ ...parcel, weight: null, description: null })),
    },
    circumstances: { ...told.circumstances, scannedAt: new Map() },
  };
};

test('of parcels, only what is known of one of them has a column, and the weight of all is told beneath', async () => {
  const [page] = await textOf(await printedPdf(bare(), 'en', null));
  for (const word of ['Contents', 'Handling', 'Scanned']) expect(page).not.toContain(word);
  expect(page?.match(/Weight/g)).toHaveLength(1);
  expect(page).toContain('Weight of the shipment: 14.8 kg');
  const [whole] = await textOf(await printedPdf(aToldProof(), 'en', null));
  for (const word of ['Contents', 'Handling', 'Scanned', 'Weight']) expect(whole).toContain(word);
  expect(whole).not.toContain('Weight of the shipment');
});

test('who has received it is told without a signature, and nothing of it where nobody is known', async () => {
  const [page] = await textOf(await printedPdf(bare(), 'en', null));
  expect(page).toMatch(/Received by\s+Ragnheiður Björnsdóttir/);
  const [nobody] = await textOf(await printedPdf(bare({ name: null }), 'en', null));
  expect(nobody?.replaceAll('Received by our system', '')).not.toContain('Received by');
});

test('a large photo is made small for the paper, and a small one is left as it is', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const small = await photoForPaper(large);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 750 });
  expect(small.length).toBeLessThan(400 * 1024);
  expect(await photoForPaper(small.subarray(0, 1000))).toHaveLength(1000);
});
