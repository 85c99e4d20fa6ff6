/**
 * An island that exists nowhere, its settlements and one vehicle's round, for the panel beside the sign-in form.
 * Drawn by arithmetic instead of stored as points, so it weighs nothing; the same every time, so it never flickers.
 */
export const VIEW = { width: 720, height: 560 } as const;

type Point = readonly [x: number, y: number];

/** A number between 0 and 1, always the same for the same place. */
const grain = (x: number, y: number) => {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
};

/** Halves every leg again and again and pushes each midpoint aside, so that a straight line looks like a coast. */
const weathered = (line: readonly Point[], roughness: number, halvings: number): readonly Point[] => {
  if (halvings === 0) return line;
  const finer = line.flatMap((from, index): Point[] => {
    const to = line[index + 1];
    if (!to) return [from];
    const aside = (grain(from[0] + to[0], from[1] + to[1]) - 0.5) * roughness;
    return [
      from,
      [(from[0] + to[0]) / 2 - (to[1] - from[1]) * aside, (from[1] + to[1]) / 2 + (to[0] - from[0]) * aside],
    ];
  });
  return weathered(finer, roughness, halvings - 1);
};

const pathOf = (line: readonly Point[]) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

const CAPES: readonly Point[] = [
  [70, 250],
  [128, 132],
  [196, 190],
  [214, 112],
  [268, 92],
  [286, 196],
  [344, 80],
  [420, 74],
  [436, 176],
  [486, 66],
  [566, 96],
  [572, 168],
  [664, 200],
  [622, 262],
  [668, 318],
  [596, 402],
  [468, 468],
  [372, 452],
  [300, 508],
  [212, 470],
  [66, 448],
  [142, 398],
  [52, 352],
  [152, 306],
  [70, 250],
];
const shoreLine = weathered(CAPES, 0.62, 5);
export const shore = `${pathOf(shoreLine)}Z`;

/** A point is on land if a line from it to the edge crosses the shore an odd number of times. */
const isLand = (x: number, y: number) =>
  shoreLine.reduce((inside, [fromX, fromY], index) => {
    const [toX, toY] = shoreLine[index + 1] ?? [fromX, fromY];
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
    return crosses ? !inside : inside;
  }, false);

/** Towns: their position, and how wide they spread. */
const TOWNS: readonly (readonly [x: number, y: number, spread: number])[] = [
  [196, 392, 50],
  [262, 426, 34],
  [128, 262, 20],
  [240, 150, 20],
  [384, 122, 28],
  [520, 126, 18],
  [618, 228, 18],
  [612, 330, 22],
  [500, 420, 24],
  [372, 432, 18],
];
const settled = (x: number, y: number) =>
  TOWNS.reduce(
    (sum, [townX, townY, spread]) => sum + Math.exp(-((Math.hypot(x - townX, y - townY) / spread) ** 2)),
    0.01,
  );

const STEP = 5;
/** One path of zero-length strokes: hundreds of addresses, one element. */
export const addresses = (() => {
  let path = '';
  for (let y = STEP; y < VIEW.height; y += STEP) {
    for (let x = STEP; x < VIEW.width; x += STEP) {
      if (grain(x, y) < settled(x, y) * 0.8 && isLand(x, y)) path += `M${x} ${y}h0`;
    }
  }
  return path;
})();

/** The round of one vehicle, from its depot. */
export const STOPS: readonly Point[] = [
  [205, 395],
  [265, 425],
  [372, 424],
  [500, 410],
  [600, 330],
  [606, 232],
  [520, 140],
];
export const route = pathOf(weathered(STOPS, 0.28, 4));
