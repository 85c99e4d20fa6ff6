/** Below this the navigation is a drawer, and what stands side by side stands in a row of its own. */
export const NARROW = '(max-width: 899px)';
