import type { scanner as source } from '../en/scanner.ts';
import type { Catalogue } from '../translate.ts';

export const scanner = {
  label: 'Skanni',
  counted: '{done} af {of}',
  scanned: { one: '{count} skannaður', other: '{count} skannaðir' },
  toFind: { one: '{count} eftir', other: '{count} eftir' },
  allFound: 'Allt fundið',
  pointHere: 'Beindu myndavélinni að strikamerki',
  light: 'Ljós',
  typeIt: 'Slá inn',
  close: 'Loka',
  soundOn: 'Kveikt á hljóði',
  soundOff: 'Slökkt á hljóði',
  handScanner: 'Handskanni',
  typed: 'Númerið á pakkanum',
  check: 'Athuga',
  back: 'Til baka',
  nothingTyped: 'Sláðu númerið inn fyrst',
  keepScanning: 'Í lagi, halda áfram',
  notNow: 'Ekki núna',
  tryAgain: 'Reyna aftur',
  belongsTo: 'Þessi pakki er fyrir',
  here: 'Hér: {done} af {of} skannað',
  stillToFind: 'Vantar enn',
  stop: 'Stopp {number}, {address}',
  notCounted: 'Ekki talið: {code}. Lokaðu þessu fyrst og skannaðu svo aftur.',

  plannedAt: '{vehicle}, stopp {number}',
  own: 'Hann er á listanum þínum',
  ownDetail: 'Stopp {number}, {day}. Verið er að sækja listann aftur.',
  free: 'Ekki á neinum bíl enn',
  freeDetail: 'Taktu hann eða skildu hann eftir.',
  noSignal: 'Það ræðst hver á hann þegar samband næst.',
  ask: 'Biðja um hann',
  asked: 'Beðið um hann',
  askedDetail: 'Skildu hann eftir þar til hann er á listanum þínum.',
  scanToTake: 'Skanna til að taka pakka',

  camera: {
    asking: { title: 'Má nota myndavélina?', detail: 'Veldu Leyfa þegar síminn spyr.' },
    refused: {
      title: 'Myndavélin er ekki leyfð',
      detail: 'Ýttu á táknið við veffangið, leyfðu myndavélina og reyndu aftur. Þangað til geturðu slegið númerið inn.',
    },
    none: { title: 'Engin myndavél fannst', detail: 'Notaðu handskanna eða sláðu númerið inn.' },
    busy: {
      title: 'Annað forrit er að nota myndavélina',
      detail: 'Lokaðu hinu forritinu og reyndu aftur, eða sláðu númerið inn.',
    },
    insecure: {
      title: 'Myndavélin þarf örugga síðu',
      detail: 'Veffangið þarf að byrja á https. Láttu skrifstofuna vita. Þangað til geturðu slegið númerið inn.',
    },
    failed: { title: 'Myndavélin fór ekki í gang', detail: 'Reyndu aftur eða sláðu númerið inn.' },
    reader: {
      title: 'Myndavélin getur ekki lesið strikamerki enn',
      detail: 'Hluti af appinu hlóðst ekki. Reyndu aftur þegar samband næst, eða sláðu númerið inn.',
    },
  },

  outcome: {
    right: { title: 'Réttur pakki' },
    'scanned-before': { title: 'Þegar skannaður', detail: 'Ekkert breyttist.' },
    'other-stop': { title: 'Ekki fyrir þetta stopp', detail: 'Settu hann aftur í bílinn.' },
    'wrong-vehicle': { title: 'Ekki fyrir þennan bíl', detail: 'Hann fer með {vehicle}.' },
    unknown: { title: 'Ekki á listanum þínum', detail: 'Leggðu hann til hliðar og láttu skrifstofuna vita.' },
    'badly-formed': {
      title: 'Þetta er ekki pakkamiði',
      detail: 'Leitaðu að öðru strikamerki á pakkanum.',
      link: 'Ferningurinn er vefslóð. Skannaðu strikin.',
    },
    'new-label': { title: 'Nýr miði', detail: 'Á hvaða pakka er hann?' },
    failed: { title: 'Ekki tókst að athuga þetta', detail: 'Skannaðu aftur.' },
  },
} as const satisfies Catalogue<typeof source>;
