import type { disagreements as source } from '../en/disagreements.ts';
import type { Catalogue } from '../translate.ts';

export const disagreements = {
  open: { one: '{count} ágreiningsmál við bílstjóra óútkljáð', other: '{count} ágreiningsmál við bílstjóra óútkljáð' },
  word: { one: 'ágreiningsmál', other: 'ágreiningsmál' },
  title: 'Ágreiningur við bílstjóra',
  explanation:
    'Það sem bílstjóri sagði og það sem skrifstofan gerði stangast á. Staðfestingin er geymd hvað sem því líður. Merktu það útkljáð þegar búið er að ræða það.',
  none: 'Bílstjórum og skrifstofu ber saman um allt.',
  loadFailed: 'Ekki tókst að birta listann.',
  showMore: 'Sýna fleiri',
  deletedVehicle: '{name} (eytt)',
  unknownVehicle: 'Bíll sem er ekki til',
} as const satisfies Catalogue<typeof source>;
