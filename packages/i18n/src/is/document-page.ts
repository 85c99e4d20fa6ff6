import type { documentPage as source } from '../en/document-page.ts';
import type { Catalogue } from '../translate.ts';

export const documentPage = {
  pageTitle: 'Skjöl fyrir {organisation}',
  title: 'Senda skjöl',
  intro: '{organisation} vantar þessi skjöl. Þú getur sent þau hér, án innskráningar.',
  how: 'Hvert þeirra sem mynd (JPEG, PNG, WebP) eða PDF, allt að {megabytes} MB.',
  order: { number: 'pöntunar {number}', reference: 'tilvísunar {number}', shipment: 'sendingar {number}' },
  fact: {
    number: 'Pöntunarnúmer',
    reference: 'Tilvísun',
    from: 'Frá',
    to: 'Til',
    day: 'Dagur',
    shipment: 'Sending',
    asker: 'Beiðni frá',
  },
  choose: 'Velja skrá',
  chosen: 'Skrá valin',
  send: 'Senda',
  sending: 'Sendi …',
  there: 'Vantar ekki lengur',
  arrived: 'Barst {day} kl. {time}',
  notNeeded: 'Ekki lengur þörf á því',
  thanks: 'Takk, skjalið er komið.',
  someArrived: 'Komið: {arrived}. Ekki sent: {refused}.',
  until: 'Þessi hlekkur gildir til {day}.',
  expiredTitle: 'Þessi hlekkur er útrunninn',
  expired: 'Hann gilti til {day}. Biddu {organisation} um nýjan.',
  missing:
    'Hann gæti verið rangt sleginn inn, ekki heill eða ekki lengur í notkun. Biddu þann sem sendi þér hann um nýjan.',
  withdrawnTitle: 'Einskis er þörf lengur',
  withdrawn: '{organisation} biður ekki lengur um þessi skjöl.',
  allTitle: 'Allt er komið',
  all: 'Takk fyrir. {organisation} hefur fengið öll skjölin sem beðið var um hér.',
  problem: {
    choose: 'Veldu fyrst skrá.',
    type: 'Þessi skrá er hvorki mynd (JPEG, PNG, WebP) né PDF. Ekki er hægt að senda hana.',
    'too-large': 'Þessi skrá er stærri en {megabytes} MB. Ekki er hægt að senda hana.',
    broken:
      'Ekki er hægt að lesa þessa skrá: hún er skemmd, of stór til birtingar eða barst ekki öll. Hún var ekki send.',
    full: 'Ekki er pláss fyrir þessa skrá í bili. {organisation} getur aðstoðað þig.',
    'too-often': 'Þetta voru margar skrár á stuttum tíma. Bíddu í {wait} eða hafðu samband við {organisation}.',
    unknown: 'Ekki var beðið um þetta skjal. Veldu eitt af þeim hér að neðan.',
    arrived: 'Þetta skjal er þegar komið, eða þess er ekki lengur þörf. Skráin var ekki móttekin.',
    over: 'Þessi hlekkur tekur ekki lengur við skrám. Skráin var ekki móttekin.',
  },
  mail: {
    subject: '{organisation} vantar skjöl vegna {order}',
    reminderSubject: 'Áminning: {organisation} vantar skjöl vegna {order}',
    body: {
      one: '{organisation} vantar eftirfarandi vegna {order}:',
      other: '{organisation} vantar þessi {count} skjöl vegna {order}:',
    },
    reminder: {
      one: '{organisation} vantar enn eftirfarandi vegna {order}:',
      other: '{organisation} vantar enn þessi {count} skjöl vegna {order}:',
    },
    button: 'Senda skjölin',
    footer:
      'Þú þarft engan aðgang. Hlekkurinn gildir til {day} og aðeins fyrir þessi skjöl. Ef þetta er ekki ætlað þér þarftu ekkert að gera.',
  },
} as const satisfies Catalogue<typeof source>;
