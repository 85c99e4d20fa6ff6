/** The geocoders of others that we know how to ask. */
export const GEOCODERS = ['nominatim', 'photon', 'google'] as const;

/** Where somebody else's geocoder is, and on which terms. */
export type GeocoderAddress = {
  readonly provider: (typeof GEOCODERS)[number];
  /** With a slash at its end. */
  readonly base: URL;
  /** Google's; the others have none. */
  readonly key: string;
  /** A contact, where the provider wants one. */
  readonly email: string;
  /** How often it may be asked in a second; null leaves it to the provider's usual terms. */
  readonly perSecond: number | null;
};

export const GEOCODER_RULE =
  'must be such as nominatim://nominatim.example.com, photon+http://localhost:2322 or google://KEY@maps.googleapis.com';

const MOST_PER_SECOND = 1_000;

const isKnown = (name: string): name is GeocoderAddress['provider'] => (GEOCODERS as readonly string[]).includes(name);

/**
 * Reads GEOCODER_URL; null when it is none. The scheme names the provider, and `+http` says that it is reached without encryption;
 * `perSecond` and `email` are for us, and no part of the provider's address.
 */
export const readGeocoderUrl = (value: string): GeocoderAddress | null => {
  const [, provider = '', transport = '+https', rest = ''] = /^([a-z]+)(\+https?)?:\/\/(.+)$/.exec(value) ?? [];
  const whole = `${transport.slice(1)}://${rest}`;
  if (!isKnown(provider) || !URL.canParse(whole)) return null;
  const { origin, pathname, username, password, hash, searchParams } = new URL(whole);
  const given = searchParams.get('perSecond');
  const perSecond = given === null ? null : Number(given);
  const isRate = perSecond === null || (perSecond > 0 && perSecond <= MOST_PER_SECOND);
  if (!isRate || hash !== '' || password !== '' || (username !== '') !== (provider === 'google')) return null;
  return {
    provider,
    base: new URL(pathname.endsWith('/') ? pathname : `${pathname}/`, origin),
    key: decodeURIComponent(username),
    email: searchParams.get('email') ?? '',
    perSecond,
  };
};
