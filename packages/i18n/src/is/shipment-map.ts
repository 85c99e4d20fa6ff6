import type { shipmentMap as source } from '../en/shipment-map.ts';
import type { Catalogue } from '../translate.ts';

export const shipmentMap = {
  label: 'Kort af þessum sendingum',
  loadFailed: 'Ekki tókst að birta staðsetningar sendinganna.',
  outdated: 'Kortið gæti verið úrelt.',
  onMap: { one: '{count} sending', other: '{count} sendingar' },
  toPlace: { one: '{count} óstaðsett', other: '{count} óstaðsettar' },
  withoutPlace: { one: '{count} án staðsetningar', other: '{count} án staðsetningar' },
  more: { one: '{count} eldri sleppt', other: '{count} eldri sleppt' },
  nothing: 'Engin þessara sendinga er með staðsetningu enn.',
  statuses: 'Eftir stöðu',
  places: 'Flestar',
  placeCount: '{place}: {count}',
  noPostcode: 'Án póstnúmers',
  showAll: 'Sýna allar',

  tools: 'Velja á kortinu',
  lasso: 'Snara',
  lassoHint: 'Dragðu línu utan um sendingarnar. Esc hættir.',
  lassoLost: 'Ekki tókst að opna snöruna. Reyndu aftur.',
  inView: 'Velja það sem sést',
  inViewShort: 'Það sem sést',
  postcode: 'Velja eftir póstnúmeri',
  postcodeShort: 'Póstnúmer',
  findPostcode: 'Póstnúmer eða staður',
  postcodes: 'Póstnúmer á kortinu',
  noSuchPostcode: 'Engin sending á kortinu er þar.',
  morePostcodes: {
    one: '{count} í viðbót: skrifaðu til að finna það',
    other: '{count} í viðbót: skrifaðu til að finna þau',
  },

  here: { one: '{count} sending hér', other: '{count} sendingar hér' },
  choose: 'Ýttu til að velja eina',
  andMore: { one: 'og {count} til viðbótar', other: 'og {count} til viðbótar' },
  closeCard: 'Loka',
} as const satisfies Catalogue<typeof source>;
