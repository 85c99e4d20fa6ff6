/** The columns of a registry, each with the names that it has in the files of different countries. */
export const REGISTRY_COLUMNS = {
  street: [
    'street',
    'street_nominative',
    'heiti_nf',
    'addr:street',
    'road',
    'gata',
    'vejnavn',
    'strasse',
    'street_name',
  ],
  streetDative: ['street_dative', 'heiti_tgf'],
  number: ['house_number', 'number', 'husnr', 'housenumber', 'addr:housenumber', 'hausnummer', 'numero'],
  letter: ['house_letter', 'letter', 'bokst', 'bókst'],
  placeName: ['special_name', 'serheiti', 'sérheiti', 'place_name', 'name'],
  postcode: ['postcode', 'postnr', 'zip', 'zipcode', 'postal_code', 'plz', 'addr:postcode'],
  city: ['city', 'municipality', 'town', 'place', 'addr:city', 'ort'],
  latitude: ['lat', 'latitude', 'n_hnit_wgs84', 'y'],
  longitude: ['lon', 'lng', 'long', 'longitude', 'e_hnit_wgs84', 'x'],
} as const satisfies Record<string, readonly string[]>;
export type RegistryColumn = keyof typeof REGISTRY_COLUMNS;
export const REGISTRY_COLUMN_NAMES = Object.keys(REGISTRY_COLUMNS) as readonly RegistryColumn[];
