import { line } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const town = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** 1 is named from afar, 4 only from nearby. */
  rank: z.number().int().min(1).max(4),
});
export type Town = z.infer<typeof town>;

/** What the maps of this installation draw. */
export const mapSettings = z.object({
  /** A style that the operator has chosen; `{theme}` in it stands for light or dark. */
  styleUrl: z.string().nullable(),
  /** The operator's own tiles: the address of a PMTiles file, which is another one when the file is. */
  tilesUrl: z.string().nullable(),
  /** The countries that are drawn in detail, in two letters. */
  countries: z.array(z.string()),
  towns: z.array(town),
  /** The streets of imported registries: the address of their tiles, and beyond which nothing is drawn. */
  streets: z.array(
    z.object({ tilesUrl: z.string(), bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
  ),
  /** Those to whom the map owes its data, beside the outlines of the world. */
  attributions: z.array(z.string()),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const readMap = endpoint({
  method: 'GET',
  path: '/api/map',
  summary: 'What maps draw: a style or tiles of the operator, the countries to draw in detail, towns, and whom to name',
  reply: z.object({ map: mapSettings }),
});

const VERSION_MAX = 64;

/** Called by its address and not by the client of the other endpoints, since a part of a file is received. */
export const readMapTiles = endpoint({
  method: 'GET',
  path: '/api/map/tiles',
  summary: "The part of the operator's own tiles that the Range header names",
  query: z.object({ version: line(VERSION_MAX) }),
  answersFile: true,
  reply: z.never(),
});
