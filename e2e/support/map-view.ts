import { expect, type Locator, type Page } from '@playwright/test';

export type Place = { readonly latitude: number; readonly longitude: number };
type Spot = { readonly x: number; readonly y: number };

/** The room that a map leaves around what it shows. */
const PADDING = 48;
const TILE = 512;

/** For tests of what is on a map, in half the usual window: without a graphics card a map costs by its dots. */
export const DRAWN_MAPS = { drawsMaps: true, viewport: { width: 1024, height: 600 } };

export const theMap = (page: Page, label: string): Locator => page.getByRole('figure', { name: label });

/** Everything that was to be drawn is drawn. */
export const mapIsDrawn = (page: Page, label: string) =>
  expect(theMap(page, label).locator('[data-ground]')).toHaveAttribute('aria-busy', 'false');

/** On Mercator's map of the world, which is one wide. */
const onWorld = ({ latitude, longitude }: Place): Spot => ({
  x: longitude / 360 + 0.5,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
});

/** Where a place is on the screen, while the map shows exactly these places; they are so far apart that they all fit. */
export const spotOf = async (page: Page, label: string, shown: readonly Place[], place: Place): Promise<Spot> => {
  const box = await theMap(page, label).locator('canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  const spots = shown.map(onWorld);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((box.width - 2 * PADDING) / (east - west), (box.height - 2 * PADDING) / (south - north));
  if (scale > TILE * 2 ** 16) throw new Error('The map goes no closer than that.');
  const { x, y } = onWorld(place);
  return {
    x: box.x + box.width / 2 + (x - (west + east) / 2) * scale,
    y: box.y + box.height / 2 + (y - (north + south) / 2) * scale,
  };
};
