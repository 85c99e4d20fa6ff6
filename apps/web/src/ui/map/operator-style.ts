import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_FONT } from './bundled-style.ts';

/** The longest that anybody looks at an empty map before the bundled one is drawn. */
const ANSWER_MS = 8_000;

/** Every address that a style sends a browser to, apart from those that a source's own description adds. */
const addressesOf = ({ sources = {}, sprite, glyphs }: Partial<StyleSpecification>): readonly string[] => [
  ...Object.values(sources).flatMap((source) => [
    ...('url' in source && source.url ? [source.url] : []),
    ...('tiles' in source && source.tiles ? source.tiles : []),
    ...('data' in source && typeof source.data === 'string' ? [source.data] : []),
  ]),
  ...(typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url)),
  ...(glyphs ? [glyphs] : []),
];

/** The first address of a style that a browser would not reach: our policy lets it to the style's own server only. */
export const unreachableAddress = (style: Partial<StyleSpecification>, styleUrl: string): string | null => {
  const { origin } = new URL(styleUrl);
  const isReachable = (address: string) => URL.canParse(address) && new URL(address).origin === origin;
  return addressesOf(style).find((address) => !isReachable(address)) ?? null;
};

/** Fetched by us and not by the library, so that a style that cannot work is known before anything is drawn. */
export const fetchStyle = async (styleUrl: string, send: typeof fetch = fetch): Promise<StyleSpecification> => {
  const answer = await send(styleUrl, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`The style answered ${answer.status}`);
  const style = (await answer.json()) as StyleSpecification | null;
  if (style?.version !== 8 || !Array.isArray(style.layers)) throw new Error('What answered is no style');
  const unreachable = unreachableAddress(style, styleUrl);
  if (unreachable !== null) throw new Error(`The style leads to another server: ${unreachable}`);
  return style;
};

/** A value of a layout with every font in it replaced, also inside of expressions. */
const inOurFont = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOurFont);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'text-font' ? ['literal', MAP_FONT] : inOurFont(each)]),
  );
};

/** Layers made for a server of glyphs and icons, for a map that has neither: letters are drawn from our font, and icons left out. */
export const withoutAssets = (layers: readonly LayerSpecification[]): LayerSpecification[] =>
  layers.flatMap((layer): LayerSpecification[] => {
    if (layer.type !== 'symbol') return [layer];
    if (!layer.layout?.['text-field']) return [];
    const kept = Object.entries(layer.layout).filter(([key]) => !key.startsWith('icon-'));
    const layout = { ...(inOurFont(Object.fromEntries(kept)) as object), 'text-font': MAP_FONT };
    return [{ ...layer, layout } as LayerSpecification];
  });
