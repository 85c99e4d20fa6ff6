/**
 * What receivers are told, until an organisation writes words of its own. The words in braces are put in when a message is sent. Text messages
 * keep to the letters of GSM 03.38, so that each is one part.
 */
export const messageTemplates = {
  'out-for-delivery': {
    email: { subject: 'Your delivery comes {when}', text: 'On the way to you: {goods}. Expect us:' },
    sms: 'Your delivery comes {when}. Follow the van, or say you are not home: {link}',
  },
  near: {
    email: { subject: 'We are close: your delivery comes {when}', text: 'Almost there: {goods}. Expect us:' },
    sms: 'We are close: your delivery comes {when}. {payment} {link}',
  },
  completed: {
    email: { subject: 'Delivered {time}', text: 'Delivered: {goods}. {receivedBy}' },
    sms: 'Delivered {time}. Proof of delivery: {link}',
  },
  failed: {
    email: { subject: 'We could not deliver to you', text: 'We could not deliver: {goods}. {next}' },
    sms: 'We could not deliver to you. Choose another day: {link}',
  },
} as const;
