const INTERVAL_MS = 1_000;

/**
 * Calls `gone` when the npm that started this process is no more: killed outright, it could not hand on any signal, and
 * what it ran would live on, holding its port and its data. Without npm there is no such parent to watch.
 *
 * @param {() => void} gone
 * @param {{ parent: () => number, env: NodeJS.ProcessEnv, intervalMs: number }} [life]
 * @returns {() => void} ends the watch
 */
export const onParentGone = (
  gone,
  life = { parent: () => process.ppid, env: process.env, intervalMs: INTERVAL_MS },
) => {
  if (!life.env.npm_lifecycle_event) return () => {};
  const born = life.parent();
  const timer = setInterval(() => {
    if (life.parent() === born) return;
    clearInterval(timer);
    gone();
  }, life.intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
