/** The texts about files of shipments that are uploaded. */
export const importFile = {
  currency: 'Currency',
  ofParcel: 'Parcel’s {field}',
  line: 'Line',
  reason: 'Reason',
  sampleName: 'shipments-sample.csv',
  problem: {
    either: '{field} could be read in two ways',
    'no-choice': '{field} is none of the words that are known',
    differs: 'Row {row} has the same number and says something else',
    duplicate: '{field} is also in row {row}',
    ragged: 'The row has more cells than the file has columns',
    unreadable: 'The quotes of this row cannot be told apart',
    phone: '{field} is no phone number',
    date: '{field} is no day',
    time: '{field} is no time',
    number: '{field} is no number',
    email: '{field} is no email address',
    barcode: '{field} does not fit your pattern',
    taken: '{field} is in use by another shipment',
  },
} as const;
