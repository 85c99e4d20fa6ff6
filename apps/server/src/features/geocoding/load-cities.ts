import { nameKey } from '@waybill/domain/address/street-key';
import { type Point, toMicro } from '@waybill/domain/geocoding';
import type { Clock } from '../../clock.ts';
import type { City, CityList } from './cities.repo.ts';

/** A list of the world's towns, with its version. */
export type CitySource = {
  readonly version: () => Promise<string>;
  readonly read: () => AsyncIterable<Point & { readonly name: string; readonly country: string }>;
};

type Needs = {
  readonly source: CitySource;
  readonly inTransaction: <Result>(work: (list: CityList) => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
};

/** Few enough that the process goes on answering between two of them. */
const PORTION = 1_000;

/** Puts the towns of a list in the place of those of another version; where they are in place already, nothing is done. */
export const loadCities = async ({ source, inTransaction, clock }: Needs): Promise<void> => {
  const version = await source.version();
  if ((await inTransaction((list) => list.version())) === version) return;
  await inTransaction(async (list) => {
    await list.begin(version, clock());
    let portion: City[] = [];
    for await (const { name, country, ...point } of source.read()) {
      const key = nameKey(name);
      if (key === '') continue;
      portion.push({
        key,
        country,
        name,
        ...toMicro(point),
      });
      if (portion.length < PORTION) continue;
      await list.add(portion);
      portion = [];
    }
    await list.add(portion);
  });
};
