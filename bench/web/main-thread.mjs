/**
 * @typedef {object} Task
 * @property {number} wallMs by the clock
 * @property {number} ownMs that the thread had the processor
 */

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: { data?: { message?: string } } }} TraceEvent
 */

/** Events that occur only on the main thread of a page. */
const ON_MAIN = ['FunctionCall', 'UpdateLayoutTree', 'Layout'];
/** The time for work that the page still does after the action. */
const SETTLE_MS = 300;
const BEGIN = 'action';

/** @param {TraceEvent} event */
const threadOf = ({ pid, tid }) => `${pid}:${tid}`;

/**
 * The thread with the most scripts and layouts is the page's.
 *
 * @param {TraceEvent[]} events
 */
const mainThread = (events) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const event of events) {
    if (ON_MAIN.includes(event.name)) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};

/**
 * Every task of the main thread during an action.
 *
 * @param {import('@playwright/test').CDPSession} devtools
 * @param {() => Promise<void>} action
 * @returns {Promise<Task[]>}
 */
export const tasksDuring = async (devtools, action) => {
  /** @type {TraceEvent[]} */
  const events = [];
  const collect = (/** @type {{ value: unknown[] }} */ { value }) =>
    events.push(.../** @type {TraceEvent[]} */ (value));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  // What starting to trace costs the page is no part of the action.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await devtools.send('Runtime.evaluate', { expression: `console.timeStamp('${BEGIN}')` });
  await action();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const main = mainThread(events);
  const begun = events.find((event) => event.name === 'TimeStamp' && event.args?.data?.message === BEGIN)?.ts ?? 0;
  return events
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && event.ts > begun && threadOf(event) === main)
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, ownMs: tdur / 1000 }));
};

/**
 * @param {Task[]} tasks
 * @param {keyof Task} by
 */
export const longest = (tasks, by) => Math.round(Math.max(0, ...tasks.map((task) => task[by])));
