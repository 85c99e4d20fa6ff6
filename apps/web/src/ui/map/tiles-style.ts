import { layers, namedFlavor } from '@protomaps/basemaps';
import { PMTiles, Protocol } from 'pmtiles';
import { addProtocol } from './map-library.ts';
import { withoutAssets } from './operator-style.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Metadata is whatever the maker of the file has put there. */
const attributionOf = (metadata: unknown): readonly string[] => {
  const { attribution } = (metadata ?? {}) as { readonly attribution?: unknown };
  return typeof attribution === 'string' ? [attribution] : [];
};

/** The operator's own tiles in the colours of the theme. The file is asked for its header first: one that does not answer is given up. */
export const tilesStyle = async (url: string, theme: 'light' | 'dark', locale: string) => {
  const address = new URL(url, location.href).href;
  const archive = protocol.get(address) ?? new PMTiles(address);
  protocol.add(archive);
  const { minZoom, maxZoom } = await archive.getHeader();
  const attributions = attributionOf(await archive.getMetadata());
  return {
    style: {
      version: 8 as const,
      sources: {
        tiles: {
          type: 'vector' as const,
          tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
          minzoom: minZoom,
          maxzoom: maxZoom,
        },
      },
      layers: withoutAssets(layers('tiles', namedFlavor(theme), { lang: locale })),
    },
    attributions,
  };
};
