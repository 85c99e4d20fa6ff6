import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ShipmentKey } from '@waybill/domain/ids';
import { planeAround, type Spot } from '@waybill/domain/streets/plane';
import { photoForPaper } from '../adapters/images/photo-for-paper.ts';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import { readTile } from '../adapters/street-tiles/read-tile.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { MadeFile } from '../features/bulk-jobs/bulk-jobs.repo.ts';
import { streetDrawings, streetTiles } from '../features/geocoding/streets/street-tiles.repo.ts';
import type { ShapesAround, StreetShape } from '../features/proofs/place-paper.ts';
import { type OnPrinted, printProofs } from '../features/proofs/print-proof.ts';
import { printedProofRepo } from '../features/proofs/printed-proof.repo.ts';
import type { PrintDeps } from '../features/proofs/proof-deps.ts';
import { readProofsRepo } from '../features/proofs/proofs.repo.ts';
import { shipmentsRepo } from '../features/shipments/stored/shipments.repo.ts';
import { partyNames } from '../records/party-names.ts';
import { validProofs } from '../records/valid-proofs.ts';
import { configOf } from './wire-configs.ts';
import { keepMadeFile } from './wire-made-files.ts';

type Parts = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly storage: Pick<FileStorage, 'get'>;
  readonly clock: Clock;
};

/** The closest zoom that street tiles have. */
const ZOOM = 14;
const TILES = 2 ** ZOOM;
const DRAWN = ['land', 'towns', 'streets', 'houses'] as const;

/** The streets around a point, from the tiles that the server's own maps are drawn from: nobody outside is asked. */
const shapesAround =
  (database: Database): ShapesAround<Scope> =>
  async (scope, middle, metres) => {
    const drawings = await database.inScope(scope, (tx) => streetDrawings(tx).list());
    const drawing = drawings.find(({ bounds: [west, south, east, north] }) => {
      const { latitude, longitude } = middle;
      return west <= longitude && longitude <= east && south <= latitude && latitude <= north;
    });
    if (!drawing) return [];
    const { breadth, spotAt } = planeAround(middle.latitude);
    const centre = spotAt(middle);
    const side = breadth / TILES;
    const [left, right] = [centre.x - metres, centre.x + metres].map((x) => Math.floor(x / side)) as [number, number];
    const [top, bottom] = [centre.y - metres, centre.y + metres].map((y) => Math.floor(y / side)) as [number, number];
    const { find } = streetTiles(database.statements);
    const shapes: StreetShape[] = [];
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        const bytes = await find({ version: drawing.version, z: ZOOM, x, y });
        if (!bytes) continue;
        const inMetres = (spot: Spot): Spot => ({
          x: (x + spot.x) * side - centre.x,
          y: (y + spot.y) * side - centre.y,
        });
        for (const { layer, lines, tags } of readTile(bytes)) {
          const drawn = DRAWN.find((each) => each === layer);
          const near = lines.map((line) => line.map(inMetres)).filter((line) => isNear(line, metres));
          if (drawn && near.length > 0)
            shapes.push({
              layer: drawn,
              name: String(tags.name ?? tags.label ?? ''),
              rank: Number(tags.class ?? 0),
              lines: near,
            });
        }
      }
    }
    return shapes;
  };

/** Whether the box around a line meets the map: what is far from it would only make the file larger. */
const isNear = (line: readonly Spot[], metres: number): boolean => {
  const meets = (values: readonly number[]) => Math.min(...values) <= metres && Math.max(...values) >= -metres;
  return meets(line.map(({ x }) => x)) && meets(line.map(({ y }) => y));
};

/** Bound to a scope and not to a requester, since a job may print long after its requester has signed out. */
export const wireProofPapers = ({ database, publicUrl, storage, clock }: Parts): PrintDeps<Scope> => ({
  publicUrl,
  shapesAround: shapesAround(database),
  loadPhoto: async (fileKey) => {
    const content = await storage.get(fileKey);
    return content && photoForPaper(await buffer(content));
  },
  inScope: (scope, work) =>
    database.inScope(scope, (tx) =>
      work({
        proofs: readProofsRepo(tx, scope),
        printed: printedProofRepo(tx, scope.organisationId),
        validProofs: (keys) => validProofs(tx, keys),
        shipment: shipmentsRepo(tx, scope).find,
        nameOf: async ({ key }, organisation) =>
          (await partyNames(tx, null, [[organisation, key]])).get(organisation) ?? '',
        language: async () => {
          const { defaultLocale, timeZone } = await configOf(tx, scope);
          return { locale: defaultLocale, timeZone };
        },
        now: clock(),
      }),
    ),
});

/** Prints the proofs of many shipments into the storage. */
export const wireProofFiles = (parts: Parts & { readonly storage: FileStorage }) => {
  const deps = wireProofPapers(parts);
  const keep = keepMadeFile(parts);
  return async (scope: Scope, keys: readonly ShipmentKey[], onPrinted?: OnPrinted): Promise<MadeFile> => {
    const content = await printProofs(deps, scope, keys, onPrinted);
    return { key: await keep(`proofs/${randomUUID()}.pdf`, content), features: [] };
  };
};
