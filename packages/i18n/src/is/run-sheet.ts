import type { runSheet as source } from '../en/run-sheet.ts';
import type { Catalogue } from '../translate.ts';

export const runSheet = {
  title: 'Akstursblað',
  driver: 'Bílstjóri',
  noDriver: 'Enginn bílstjóri',
  leaves: 'Brottför',
  ends: 'Lok',
  stops: 'Stopp',
  distance: 'Vegalengd',
  estimated: '{distance}, áætlað',
  weight: 'Þyngd',
  volume: 'Rúmmál',
  noStops: 'Engin stopp',
  noStopsDetail: 'Ekkert er á dagskrá hjá þessum bíl {day}.',
  kind: { pickup: 'Sækja', dropoff: 'Afhenda' },
  done: 'Lokið {time}',
  continued: 'framhald',
  units: { one: '{count} eining', other: '{count} einingar' },
  note: 'Athugið: {note}',
  shipments: { one: '{count} sending', other: '{count} sendingar' },
  loadList: 'Hleðslulisti',
  loadOrder: 'Hlaðið ofan frá: það sem fer síðast af bílnum er efst.',
  pickedUp: 'Það sem er sótt á leiðinni er ekki á listanum.',
  overIsLeftOut: 'Sendingar sem er lokið eru ekki á listanum.',
  nothingLeft: 'Ekkert er eftir að hlaða.',
  nothingToLoad: 'Ekkert til að hlaða: allt er sótt á leiðinni.',
} as const satisfies Catalogue<typeof source>;
