import { expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import { localeFor } from './i18n.tsx';

const session = (chosen: 'en' | 'is' | null, defaultLocale?: 'en' | 'is') =>
  ({ user: { locale: chosen }, config: defaultLocale ? { defaultLocale } : null }) as unknown as Session;

test.each([
  ['signed out, English', null, null, 'en'],
  ['signed out, what this browser chose', null, 'is', 'is'],
  ['signed out, a choice that is no language of ours is no choice', null, 'fr', 'en'],
  ["signed in, the organisation's language", session(null, 'is'), 'en', 'is'],
  ["signed in, the user's choice before the organisation's", session('en', 'is'), 'is', 'en'],
  ['signed in without an organisation, English', session(null), 'is', 'en'],
] as const)('%s', (_rule, who, chosenHere, expected) => {
  expect(localeFor(who, chosenHere)).toBe(expected);
});
