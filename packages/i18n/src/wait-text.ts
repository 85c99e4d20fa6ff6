import type { Translate } from './translate.ts';

/** How long somebody has to wait, in whole minutes from the first one on: `12 seconds`, `3 minutes`. */
export const waitText = (seconds: number, t: Translate): string =>
  seconds < 60
    ? t('wait.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    : t('wait.minutes', { count: Math.ceil(seconds / 60) });
