/** Whether a stop keeps its window, as far as that can be told by now. */
export const STOP_RISKS = ['on-time', 'at-risk', 'late'] as const;
export type StopRisk = (typeof STOP_RISKS)[number];

/** Traffic eats so much: whoever arrives later than this before the end of the window may miss it. */
const CLOSE_SECONDS = 10 * 60;

export const riskOf = (begins: number, window: { readonly to: number }): StopRisk => {
  if (begins > window.to) return 'late';
  return begins > window.to - CLOSE_SECONDS ? 'at-risk' : 'on-time';
};
