/** In kilobytes of 1000 bytes, gzipped: the goal, and the limit above which a build is refused. */
const BUDGET = {
  js: { goal: 200, limit: 240 },
  css: { goal: 25, limit: 30 },
};

/** From a click to the layer that it opens, once the page has been idle for a second: in milliseconds. */
const INTENT_GOAL = 50;

const LIGHTHOUSE_GOAL = 95;

/** @param {number} bytes */
const toKilobytes = (bytes) => Math.round(bytes / 100) / 10;

/**
 * @param {keyof typeof BUDGET} kind
 * @param {number} bytes
 * @param {number} goal where a page has a goal of its own
 */
export const judgeSize = (kind, bytes, goal = BUDGET[kind].goal) => {
  const { limit } = BUDGET[kind];
  const kilobytes = toKilobytes(bytes);
  return { kilobytes, goal, limit, meetsGoal: kilobytes <= goal, withinLimit: kilobytes <= limit };
};

/** @param {number} milliseconds */
export const judgeIntent = (milliseconds) => {
  const ms = Math.round(milliseconds * 10) / 10;
  return { ms, goal: INTENT_GOAL, meetsGoal: ms <= INTENT_GOAL };
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
