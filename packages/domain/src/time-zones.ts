/** A zone the runtime can convert to; one that Intl refuses would fail later, on every date shown. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
};

export const allTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');
