import { type Locale, locale } from './locales.ts';

/** More than browsers send: what comes after it is not read. */
const MOST_READ = 500;

/** How much a language is wanted, from 0 to 1, as its parameter `q` says. */
const wishOf = (parameter = 'q=1'): number => {
  const wish = Number(/^q=([01](?:\.\d{0,3})?)$/.exec(parameter.trim())?.[1]);
  return Number.isNaN(wish) ? 0 : wish;
};

/** Our language that a browser prefers, by its header Accept-Language; null if it asks for none of them. */
export const preferredLocale = (header: string | undefined): Locale | null => {
  const wanted = (header ?? '')
    .slice(0, MOST_READ)
    .split(',')
    .flatMap((each) => {
      const [tag = '', parameter] = each.split(';');
      const { data } = locale.safeParse(tag.trim().toLowerCase().split('-')[0]);
      const wish = wishOf(parameter);
      return data && wish > 0 ? [{ locale: data, wish }] : [];
    });
  // The sort is stable: of two that are wanted alike, the first one counts.
  return wanted.sort((one, other) => other.wish - one.wish)[0]?.locale ?? null;
};
