import type { disagreements as source } from '../en/disagreements.ts';
import type { Catalogue } from '../translate.ts';

export const disagreements = {
  open: {
    one: '{count} atriði sem ber ekki saman við bílstjóra',
    other: '{count} atriði sem ber ekki saman við bílstjóra',
  },
  word: { one: 'ber ekki saman', other: 'ber ekki saman' },
  title: 'Ber ekki saman við bílstjóra',
  explanation:
    'Það sem bílstjóri sagði og það sem skrifstofan gerði stangast á. Staðfestingin er geymd hvað sem því líður. Merktu það útkljáð þegar búið er að ræða það.',
  none: 'Bílstjórum og skrifstofu ber saman um allt.',
  loadFailed: 'Ekki tókst að sækja listann.',
  showMore: 'Sýna fleiri',
  deletedVehicle: '{name} (eytt)',
  unknownVehicle: 'Bíll sem er ekki til',
} as const satisfies Catalogue<typeof source>;
