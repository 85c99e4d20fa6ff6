import type { driver as source } from '../en/driver.ts';
import type { Catalogue } from '../translate.ts';

export const driver = {
  welcome: 'Waybill fyrir bílstjóra',
  welcomeDetail: 'Skráðu þig inn með aðganginum sem skrifstofan lét þig fá.',
  signIn: 'Skrá inn',
  getApp: 'Sækja appið',
  stopsLater: 'Stoppin þín eru ekki komin í þessa útgáfu',
  stopsLaterDetail: 'Þau birtast hér þegar þau eru tilbúin. Þangað til færðu upplýsingar um ferðina hjá skrifstofunni.',
  back: 'Til baka',
  crashed: 'Ekki tókst að sýna appið.',
  menu: 'Valmynd',
  theme: { auto: 'Eins og síminn', light: 'Ljóst, fyrir sólina' },
  version: 'Útgáfa {version}',
  signOut: {
    failed: 'Til að skrá út þarf samband. Reyndu aftur þegar það er komið.',
    anyway: 'Skrá út samt',
    stay: 'Hætta við',
  },
  update: { ready: 'Ný útgáfa er tilbúin', use: 'Nota hana núna' },
  stopsDone: '{done} af {total} stoppum lokið',
  sync: {
    waiting: { one: '{count} bíður sendingar', other: '{count} bíða sendingar' },
    pill: { one: '{count} bíður', other: '{count} bíða' },
    allSent: 'Allt sent',
    noSignal: 'Ekkert samband',
    safe: 'Ekkert samband. Allt er öruggt í símanum.',
    onItsWay: 'Á leiðinni.',
    sentDetail: 'Allt sem þú gerðir er sent.',
  },
  queue: { title: 'Bíður sendingar', empty: 'Ekkert bíður sendingar.' },
} as const satisfies Catalogue<typeof source>;
