import type { receiverMessage as source } from '../en/receiver-message.ts';
import type { Catalogue } from '../translate.ts';

export const receiverMessage = {
  greeting: 'Góðan dag, {name}.',
  yourDelivery: 'sendingin þín',
  fromSender: 'sending frá {sender}',
  whenMail: '{day}, kl. {window}',
  whenSms: 'kl. {window}',
  soonSms: 'innan dags',
  timeToday: 'kl. {time}',
  timeOn: '{day} kl. {time}',
  paymentMail: {
    onsite: 'Til greiðslu við afhendingu, með reiðufé eða korti: {amount}',
    online: 'Til greiðslu á rakningarsíðunni: {amount}',
    before: 'Til greiðslu fyrir afhendingu: {amount}',
  },
  paymentSms: {
    onsite: 'Afhent gegn {amount} (kort/peningar)',
    online: 'Greiddu {amount} um hlekkinn.',
    before: 'Greiddu {amount} fyrir afhendingu.',
  },
  receivedBy: 'Viðtakandi: {name}.',
  leftAtAccessPoint: 'Skilið eftir á afhendingarstað.',
  next: {
    receiver: 'Enginn kom til dyra. Veldu annan dag eða bíddu eftir að við höfum samband.',
    other: 'Okkur þykir það leitt. Veldu annan dag eða bíddu eftir að við höfum samband.',
  },
  line: '{day}, {address}',
  followVan: 'Fylgjast með bílnum',
  notHome: 'Ég er ekki heima',
  seeProof: 'Sjá staðfestingu á afhendingu',
  anotherDay: 'Velja annan dag',
  note: 'Athugið',
  toPay: 'Til greiðslu',
  toPayBy: {
    onsite: '{amount} við afhendingu, reiðufé eða kort',
    online: '{amount}, með hlekknum á rakningarsíðunni',
    before: '{amount}, fyrir afhendingu',
  },
  reference: 'Tilvísun',
  cardNumbers: 'Við biðjum aldrei um kortanúmer í tölvupósti eða SMS.',
  because: 'Þú færð þennan póst því að {organisation} er með sendingu til þín.',
  stop: 'Afþakka þessi skilaboð',
  exampleAddress: 'Aðalstræti 1',
} as const satisfies Catalogue<typeof source>;
