/** In kilobytes of 1000 bytes, gzipped: what we aim at, and from where on a build is refused. */
const BUDGET = {
  js: { goal: 200, limit: 230 },
  css: { goal: 25, limit: 30 },
};

const LIGHTHOUSE_GOAL = 95;

/** @param {number} bytes */
const toKilobytes = (bytes) => Math.round(bytes / 100) / 10;

/**
 * @param {keyof typeof BUDGET} kind
 * @param {number} bytes
 */
export const judgeSize = (kind, bytes) => {
  const { goal, limit } = BUDGET[kind];
  const kilobytes = toKilobytes(bytes);
  return { kilobytes, goal, limit, meetsGoal: kilobytes <= goal, withinLimit: kilobytes <= limit };
};

/**
 * @param {Record<string, { score: number | null }>} categories as Lighthouse reports them, from 0 to 1
 */
export const judgeScores = (categories) =>
  Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => {
      const points = Math.round((score ?? 0) * 100);
      return [name, { points, goal: LIGHTHOUSE_GOAL, result: points >= LIGHTHOUSE_GOAL ? 'pass' : 'fail' }];
    }),
  );
