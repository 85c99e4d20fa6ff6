import type { messageTemplates as source } from '../en/message-templates.ts';
import type { Catalogue } from '../translate.ts';

/** Of the text messages each word is one that is written without á, í, ó, ú, ý, ð and þ: such a letter would make three parts of one. */
export const messageTemplates = {
  'out-for-delivery': {
    email: { subject: 'Sendingin þín kemur {when}', text: 'Á leiðinni til þín: {goods}. Von er á okkur:' },
    sms: 'Sending kemur {when}. Ef enginn er heima: {link}',
  },
  near: {
    email: { subject: 'Við erum rétt ókomin: {when}', text: 'Alveg að koma: {goods}. Von er á okkur:' },
    sms: 'Sending kemur {when}. {payment} {link}',
  },
  completed: {
    email: { subject: 'Afhent {time}', text: 'Afhent: {goods}. {receivedBy}' },
    sms: 'Sending afhent {time}. Kvittun: {link}',
  },
  failed: {
    email: { subject: 'Ekki tókst að afhenda sendinguna þína', text: 'Ekki tókst að afhenda: {goods}. {next}' },
    sms: 'Sending komst ekki til skila. Veldu annan dag: {link}',
  },
} as const satisfies Catalogue<typeof source>;
