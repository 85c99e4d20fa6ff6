/** The texts of the scanner, on a driver's phone and in a warehouse. */
export const scanner = {
  label: 'Scanner',
  counted: '{done} of {of}',
  scanned: { one: '{count} scanned', other: '{count} scanned' },
  toFind: { one: '{count} to find', other: '{count} to find' },
  allFound: 'All found',
  pointHere: 'Point the camera at a code',
  light: 'Light',
  typeIt: 'Type it',
  close: 'Close',
  soundOn: 'Sound is on',
  soundOff: 'Sound is off',
  handScanner: 'Hand scanner',
  typed: 'Code on the parcel',
  check: 'Check',
  back: 'Back',
  nothingTyped: 'Type the code first',
  keepScanning: 'OK, keep scanning',
  notNow: 'Not now',
  tryAgain: 'Try again',
  belongsTo: 'This parcel is for',
  here: 'Here: {done} of {of} scanned',
  stillToFind: 'Still to find',
  stop: 'Stop {number}, {address}',
  /** A hand scanner has read something before a message was closed. */
  notCounted: 'Not counted: {code}. Close this first, then scan it again.',

  /** A code that is on no list of the day, as the server knows it. */
  plannedAt: '{vehicle}, stop {number}',
  own: 'It is on your list',
  ownDetail: 'Stop {number}, {day}. The list is being read again.',
  free: 'On no van yet',
  freeDetail: 'Take it, or leave it where it is.',
  noSignal: 'Whose it is, is decided when there is a signal.',
  ask: 'Ask for it',
  asked: 'Asked for',
  askedDetail: 'Leave it until it is on your list.',
  scanToTake: 'Scan to take a parcel',

  /** The camera is not there, and what to do about it. */
  camera: {
    asking: { title: 'May the camera be used?', detail: 'Choose Allow when the phone asks.' },
    refused: {
      title: 'The camera is not allowed',
      detail: 'Tap the icon beside the address and allow the camera, then try again. Until then, type the code.',
    },
    none: { title: 'No camera found', detail: 'Use a hand scanner, or type the code.' },
    busy: { title: 'Another app has the camera', detail: 'Close the other app and try again, or type the code.' },
    insecure: {
      title: 'The camera needs a secure page',
      detail: 'The address must begin with https. Tell the office. Until then, type the code.',
    },
    failed: { title: 'The camera did not start', detail: 'Try again, or type the code.' },
    reader: {
      title: 'The camera cannot read codes yet',
      detail: 'A part of the app did not load. Try again with a signal, or type the code.',
    },
  },

  outcome: {
    right: { title: 'Right parcel' },
    'scanned-before': { title: 'Scanned before', detail: 'Nothing changed.' },
    'other-stop': { title: 'Not for this stop', detail: 'Put it back in the van.' },
    'wrong-vehicle': { title: 'Not for this van', detail: 'It goes with {vehicle}.' },
    unknown: { title: 'Not on your list', detail: 'Put it aside and tell the office.' },
    'badly-formed': {
      title: 'Not a parcel label',
      detail: 'Look for another code on the parcel.',
      link: 'The square is a web link. Scan the bars.',
    },
    'new-label': { title: 'New label', detail: 'Which parcel is it on?' },
    failed: { title: 'Could not be checked', detail: 'Scan it again.' },
  },
} as const;
