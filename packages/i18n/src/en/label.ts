/** The texts printed on the label of a parcel. Few words, and short: it is read from an arm's length. */
export const label = {
  from: 'From',
  parcel: 'Parcel',
  area: 'Area',
  place: 'Place',
  size: 'Size',
  shipment: 'Shipment',
  range: '{lower} to {upper} °C',
  atLeast: 'min. {lower} °C',
  atMost: 'max. {upper} °C',
} as const;
