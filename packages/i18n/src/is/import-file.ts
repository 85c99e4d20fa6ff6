import type { importFile as source } from '../en/import-file.ts';
import type { Catalogue } from '../translate.ts';

export const importFile = {
  currency: 'Gjaldmiðill',
  ofParcel: 'Pakki: {field}',
  line: 'Lína',
  reason: 'Ástæða',
  sampleName: 'sendingar-synishorn.csv',
  problem: {
    either: '{field}: lesa má á tvo vegu',
    'no-choice': '{field}: orðið er ekki þekkt',
    differs: 'Röð {row} er með sama númer en annað innihald',
    duplicate: '{field} er líka í röð {row}',
    ragged: 'Fleiri reitir eru í röðinni en dálkar í skránni',
    unreadable: 'Ekki er hægt að greina gæsalappir í þessari röð',
    phone: '{field} er ekki símanúmer',
    date: '{field} er ekki dagsetning',
    time: '{field} er ekki tími',
    number: '{field} er ekki tala',
    email: '{field} er ekki netfang',
    barcode: '{field} passar ekki við mynstrið',
    taken: '{field} er í notkun á annarri sendingu',
  },
} as const satisfies Catalogue<typeof source>;
