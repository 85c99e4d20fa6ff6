import type { GeocoderAddress } from '../../geocoder-url.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import type { MakeProvider, Provider } from './provider.ts';

const PROVIDERS: Readonly<Record<GeocoderAddress['provider'], MakeProvider>> = { nominatim, photon, google };

/** The provider at an address. Its name has the address: two installations of one provider answer differently. */
export const providerAt = ({ provider, perSecond, ...address }: GeocoderAddress): Provider => {
  const made = PROVIDERS[provider](address);
  const { host, pathname } = address.base;
  return { ...made, name: `${provider} ${host}${pathname}`, perSecond: perSecond ?? made.perSecond };
};
