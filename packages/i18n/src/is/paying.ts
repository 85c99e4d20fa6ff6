import type { paying as source } from '../en/paying.ts';
import type { Catalogue } from '../translate.ts';

export const paying = {
  link: 'Greiðsluhlekkur',
  make: 'Búa til greiðsluhlekk',
  copy: 'Afrita greiðsluhlekk',
  refusal: 'Afritaðu hann héðan:',
  until: 'Gildir til {time}',
  noProvider:
    'Ekki er hægt að greiða á netinu: engin greiðsluþjónusta er uppsett. Sá sem rekur kerfið setur hana upp með STRIPE_SECRET_KEY.',
  collected: 'Innheimt við afhendingu',
  collection: '{amount}, {method}, {time}',
  collectionBy: '{amount}, {method}, {time}, {driver}',
  method: { cash: 'reiðufé', card: 'kort' },
  uncounted: 'Telst ekki með: það var þegar greitt eða upphæðin er önnur.',
  toSettle: { one: '{count} óuppgert', other: '{count} óuppgerð' },
  verdict: {
    'other-amount': '{provider} fékk {amount} greidda en {due} var til greiðslu. Greiðslan er ekki skráð greidd.',
    'paid-before':
      '{provider} fékk {amount} fyrir það sem var þegar greitt. Endurgreiddu það eða ráðstafaðu því í annað.',
    'given-up': '{provider} fékk {amount} fyrir greiðslu sem hætt var við.',
    gone: '{provider} fékk {amount} fyrir greiðslu sem er ekki lengur til.',
  },
  unreadable: 'upphæð í öðrum gjaldmiðli',
  settle: 'Merkja sem uppgert',
  cash: {
    title: 'Reiðufé bílstjóra',
    intro: 'Það sem bílstjórar innheimtu við afhendingu, með gjöldum, og það sem þeir töldu að kvöldi.',
    earlier: 'Fyrri vika',
    later: 'Næsta vika',
    week: '{from} til {to}',
    day: 'Dagur',
    driver: 'Bílstjóri',
    vehicle: 'Bíll',
    collected: 'Innheimt reiðufé',
    card: 'Með korti',
    counted: 'Talið',
    difference: 'Mismunur',
    notCounted: 'Ekki talið enn',
    addsUp: 'Stemmir',
    loadFailed: 'Ekki tókst að birta reiðufé bílstjóra.',
    none: 'Enginn bílstjóri innheimti neitt þessa daga.',
    doubled: { one: '{count} þeirra telst ekki með', other: '{count} þeirra teljast ekki með' },
    all: 'Reiðufé allra bílstjóra',
  },
} as const satisfies Catalogue<typeof source>;
