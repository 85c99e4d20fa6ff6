import type { route as source } from '../en/route.ts';
import type { Catalogue } from '../translate.ts';

export const route = {
  day: 'Dagur',
  previousDay: 'Fyrri dagur',
  nextDay: 'Næsti dagur',
  chooseDay: 'Velja dag, {day} er sýndur',
  today: 'Í dag',

  km: '{value} km',
  percent: '{percent}%',
  over: 'Of mikið',
  estimated: 'Áætlað',
  estimatedHint: 'Aksturstími er reiknaður út frá vegalengd. Línur á kortinu eru beinar.',
  depot: 'Miðstöð',
  vehicleAt: '{vehicle}, sást síðast: {time}',

  minutes: { one: '{count} mín.', other: '{count} mín.' },
  minutesLate: { one: '{count} mín. of seint', other: '{count} mín. of seint' },
  minutesSpare: { one: '{count} mín. til góða', other: '{count} mín. til góða' },
  onTime: 'á réttum tíma',
  anyTime: 'Allan daginn',
  onSite: 'Á staðnum',
  lateStops: { one: '{count} of seint', other: '{count} of sein' },
  atRisk: 'Tæpt',
  stopsAtRisk: { one: '{count} tæpt', other: '{count} tæp' },
  stops: { one: '{count} stopp', other: '{count} stopp' },
  stopsLeft: { one: '{count} stopp eftir', other: '{count} stopp eftir' },

  hint: {
    after: 'á eftir {number}, {distance}',
    first: 'fyrst, {distance}',
    shared: 'með {number}',
    none: {
      window: 'Nær ekki tímaglugga',
      weight: 'Of þung',
      volume: 'Of stór',
      equipment: 'Vantar búnað',
      shift: 'Eftir vaktina',
      'no-coordinates': 'Vantar stað',
      'no-vehicle': 'Enginn bíll',
    },
  },

  plan: {
    failed: 'Ekki tókst að skipuleggja',
    searchFailed: 'Leitin mistókst. Áætlun dagsins er óbreytt.',
    stoppedEarly: 'Stöðvað áður en nokkuð fannst.',
    stop: 'Hætta',
  },

  assign: {
    assigning: { one: 'Set {count} sendingu á bíl', other: 'Set {count} sendingar á bíl' },
    unassigning: { one: 'Tek {count} sendingu af bíl', other: 'Tek {count} sendingar af bíl' },
    assigned: { one: '{count} sending sett á {vehicle}', other: '{count} sendingar settar á {vehicle}' },
    unassigned: { one: '{count} sending tekin af bílnum', other: '{count} sendingar teknar af bílum sínum' },
    failed: 'Ekki tókst að setja á bíl',
    unassignFailed: 'Ekki tókst að taka af bílnum',
    none: 'Ekkert breyttist',
    left: { one: '{count} óbreytt', other: '{count} óbreyttar' },
    undone: 'Áætlunin er eins og áður',
    show: 'Sýna bílinn',
    tooMany: 'Mest er hægt að setja 500 sendingar á bíl í einu. Þrengdu valið fyrst.',
    skipped: {
      'not-found': 'ekki lengur til',
      'not-carrier': 'í flutningi hjá öðru fyrirtæki',
      status: 'ekki hægt að setja á bíl í þessari stöðu',
      'is-out': 'í útkeyrslu',
      'under-way': 'bílstjórinn er á staðnum eða hefur verið þar',
      'moved-meanwhile': 'færð á annan bíl á meðan',
      'moved-to': 'komin á {vehicle} á meðan',
      'already-there': 'þegar á þessum bíl',
      'other-division': 'í annarri deild en bíllinn',
      'no-address': 'án heimilisfangs',
      'route-full': 'ekki pláss fyrir fleiri stopp á bílnum',
    },
  },
} as const satisfies Catalogue<typeof source>;
