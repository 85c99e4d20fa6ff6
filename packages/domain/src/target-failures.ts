/** Why an address that an organisation has chosen is not called, or has given no answer. */
export const TARGET_FAILURES = [
  'not-https',
  'private',
  'unknown-host',
  'timed-out',
  'certificate',
  'unreachable',
] as const;
export type TargetFailure = (typeof TARGET_FAILURES)[number];
