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
} as const satisfies Catalogue<typeof source>;
