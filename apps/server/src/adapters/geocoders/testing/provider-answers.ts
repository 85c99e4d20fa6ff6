/** Answers in the shape of each provider, of a made-up street. */

export const NOMINATIM_ANSWER = [
  {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors',
    osm_type: 'node',
    lat: '64.1441',
    lon: '-21.9262',
    category: 'place',
    type: 'house',
    place_rank: 30,
    importance: 0.00007,
    addresstype: 'place',
    display_name: '1, Þórsgata, 101, Ísland',
    address: { house_number: '1', road: 'Þórsgata', city: 'Reykjavíkurborg', postcode: '101', country_code: 'is' },
    boundingbox: ['64.1440', '64.1442', '-21.9263', '-21.9261'],
  },
  {
    lat: '64.1440',
    lon: '-21.9270',
    place_rank: 26,
    addresstype: 'road',
    address: { road: 'Þórsgata', postcode: '101', country_code: 'is' },
    boundingbox: ['64.1430', '64.1450', '-21.9290', '-21.9250'],
  },
  { lat: '64.14', lon: '-21.9', place_rank: 16, addresstype: 'city', address: { city: 'Reykjavík' } },
  { lat: '64.14', lon: '-21.9', place_rank: 21, addresstype: 'postcode', address: { postcode: '101' } },
  { lat: '65', lon: '-18', place_rank: 4, addresstype: 'country', address: { country_code: 'is' } },
];

export const PHOTON_ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-21.9262, 64.1441] },
      properties: {
        osm_key: 'place',
        osm_value: 'house',
        type: 'house',
        housenumber: '1',
        street: 'Þórsgata',
        postcode: '101',
        city: 'Reykjavík',
        countrycode: 'IS',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-21.927, 64.144] },
      properties: {
        osm_value: 'residential',
        type: 'street',
        name: 'Þórsgata',
        postcode: '101',
        countrycode: 'IS',
        extent: [-21.929, 64.145, -21.925, 64.143],
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-21.9, 64.14] },
      properties: { osm_value: 'city', type: 'city', name: 'Reykjavík', countrycode: 'IS' },
    },
  ],
};

const googlePart = (name: string, type: string, short = name) => ({
  long_name: name,
  short_name: short,
  types: [type],
});

export const GOOGLE_ANSWER = {
  status: 'OK',
  results: [
    {
      types: ['street_address'],
      formatted_address: 'Þórsgata 1, 101 Reykjavík, Iceland',
      address_components: [
        googlePart('1', 'street_number'),
        googlePart('Þórsgata', 'route'),
        googlePart('Reykjavík', 'locality'),
        googlePart('Iceland', 'country', 'IS'),
        googlePart('101', 'postal_code'),
      ],
      geometry: { location: { lat: 64.1441, lng: -21.9262 }, location_type: 'ROOFTOP' },
    },
    {
      types: ['street_address'],
      address_components: [googlePart('3', 'street_number'), googlePart('Þórsgata', 'route')],
      geometry: { location: { lat: 64.1442, lng: -21.9263 }, location_type: 'RANGE_INTERPOLATED' },
    },
    {
      types: ['route'],
      address_components: [googlePart('Þórsgata', 'route')],
      geometry: {
        location: { lat: 64.144, lng: -21.927 },
        location_type: 'GEOMETRIC_CENTER',
        bounds: { northeast: { lat: 64.145, lng: -21.925 }, southwest: { lat: 64.143, lng: -21.929 } },
      },
    },
    {
      types: ['locality', 'political'],
      address_components: [googlePart('Reykjavík', 'locality')],
      geometry: { location: { lat: 64.14, lng: -21.9 }, location_type: 'APPROXIMATE' },
    },
  ],
};
