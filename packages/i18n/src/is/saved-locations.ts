import type { savedLocations as source } from '../en/saved-locations.ts';
import type { Catalogue } from '../translate.ts';

export const savedLocations = {
  table: 'Vistaðir staðir',
  search: 'Leita að vistuðum stað',
  searchHint: 'Heiti, nafn, heimilisfang',
  column: {
    locationName: 'Heiti staðar',
    receiverName: 'Nafn viðtakanda',
    streetAddress1: 'Heimilisfang',
    city: 'Staður',
    phoneNumber: 'Símanúmer',
    window: 'Tími',
    updatedDate: 'Síðast breytt',
  },
  action: {
    create: 'Nýr vistaður staður',
    import: 'Flytja inn úr fyrri stoppum',
    use: 'Nota í nýja sendingu',
    edit: 'Breyta',
    history: 'Saga',
    delete: 'Eyða',
  },
  noneYet: 'Engir vistaðir staðir enn',
  noneYetDetail:
    'Vistaðu staðina sem þið sendið oft á og veldu þá í sendingu í stað þess að skrifa heimilisfangið aftur.',
  noneYetHint: 'Einnig má vista stað um leið og sending er stofnuð.',
  noneMatch: 'Enginn vistaður staður passar',
  searchIsOn: '„{search}“ skilar engu.',
  clearSearch: 'Hreinsa leitina',
  loadFailed: 'Ekki tókst að birta vistaða staði.',

  create: { title: 'Nýr vistaður staður', submit: 'Vista stað' },
  edit: { title: 'Breyta: {name}' },
  missing: 'Þessi vistaði staður er ekki lengur til.',
  existing: 'Þetta heimilisfang er þegar vistað sem {name}.',
  openExisting: 'Opna hann',
  delete: {
    title: 'Eyða: {name}?',
    explanation: 'Ekki verður lengur hægt að velja hann í sendingu. Sendingar sem voru stofnaðar með honum halda sínu.',
    submit: 'Eyða vistuðum stað',
  },

  saving: 'Vista: {name}',
  created: '{name} er nú vistaður staður',
  saved: '{name}: vistað',
  saveFailed: 'Ekki tókst að vista: {name}',
  deleting: 'Eyði: {name}',
  deleted: '{name}: eytt',
  restored: '{name}: aftur á sínum stað',
  deleteFailed: 'Ekki tókst að eyða: {name}',

  import: {
    title: 'Flytja inn úr fyrri stoppum',
    explanation: 'Staðir síðasta árs sem eru ekki vistaðir, þeir algengustu fyrst.',
    all: 'Allir ({count})',
    stops: { one: '{count} stopp', other: '{count} stopp' },
    lastUsed: 'síðast {day}',
    submit: { one: 'Vista {count} stað', other: 'Vista {count} staði' },
    submitNone: 'Vista staði',
    none: 'Ekkert að flytja inn',
    noneDetail: 'Allir staðir úr fyrri stoppum eru þegar vistaðir, eða engin stopp eru til.',
    started: 'Staðir eru vistaðir',
    done: { one: '{count} staður vistaður', other: '{count} staðir vistaðir' },
    failed: 'Ekki tókst að vista staði',
    loadFailed: 'Ekki tókst að birta fyrri stopp.',
  },
} as const satisfies Catalogue<typeof source>;
