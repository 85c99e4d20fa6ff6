/**
 * Zones that have been at Greenwich's time all year since 1968 or longer. Their days and times need no Intl, whose first use keeps a slow phone
 * busy for a tenth of a second.
 */
const AT_GREENWICH: readonly string[] = ['UTC', 'Atlantic/Reykjavik'];
export const isAtGreenwich = (timeZone: string): boolean => AT_GREENWICH.includes(timeZone);

/** A zone the runtime can convert to; one that Intl refuses would fail later, on every date shown. */
export const isTimeZone = (name: string): boolean => {
  if (isAtGreenwich(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
};

export const allTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');
