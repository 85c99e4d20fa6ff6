import type { messageChoices as source } from '../en/message-choices.ts';
import type { Catalogue } from '../translate.ts';

export const messageChoices = {
  title: 'Skilaboð: {organisation}',
  done: 'Val þitt er vistað.',
  sent: {
    title: 'Viltu afþakka skilaboð?',
    text: '{organisation} lætur þig vita með tölvupósti eða SMS þegar sending er á leiðinni: {addresses}. Þú getur áfram fylgst með sendingunni á síðunni hennar.',
    action: 'Afþakka skilaboð',
  },
  stopped: {
    title: 'Þú hefur afþakkað skilaboð',
    text: '{organisation} sendir þér ekki lengur skilaboð um sendingar: {addresses}.',
    action: 'Fá skilaboð aftur',
  },
} as const satisfies Catalogue<typeof source>;
