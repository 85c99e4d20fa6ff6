import type { proofMail as source } from '../en/proof-mail.ts';
import type { Catalogue } from '../translate.ts';

export const proofMail = {
  subject: {
    pickup: 'Staðfesting á sóttri sendingu: {id}, {organisation}',
    dropoff: 'Staðfesting á afhendingu: sending {id}, {organisation}',
  },
  body: {
    pickup: '{organisation} hefur sótt sendingu {id}. Staðfestingin fylgir sem PDF.',
    dropoff: '{organisation} hefur afhent sendingu {id}. Staðfestingin fylgir sem PDF.',
  },
  when: { pickup: 'Sótt', dropoff: 'Afhent' },
  missing: {
    one: '{count} mynd hafði ekki borist úr síma bílstjórans þegar þetta var sent.',
    other: '{count} myndir höfðu ekki borist úr síma bílstjórans þegar þetta var sent.',
  },
  check: 'Sannreyna staðfestinguna',
  footer:
    'Þú færð þetta því netfangið þitt er skráð á sendingu {id} fyrir afhendingarstaðfestingar, eða {organisation} sendi þér það.',
} as const satisfies Catalogue<typeof source>;
