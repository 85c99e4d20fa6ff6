/** The page on which somebody sends the documents that they were asked for, and the mails that lead there. */
export const documentPage = {
  pageTitle: 'Documents for {organisation}',
  title: 'Send documents',
  intro: '{organisation} needs these documents. You can send them here, without logging in.',
  how: 'Each as a photo (JPEG, PNG, WebP) or a PDF, up to {megabytes} MB.',
  /** In a sentence: "for order 4501". */
  order: { number: 'order {number}', reference: 'reference {number}', shipment: 'shipment {number}' },
  fact: {
    number: 'Order number',
    reference: 'Reference',
    from: 'From',
    to: 'To',
    day: 'Day',
    shipment: 'Shipment',
    asker: 'Asked by',
  },
  choose: 'Choose a file',
  chosen: 'A file is chosen',
  send: 'Send',
  sending: 'Sending …',
  there: 'Not missing any more',
  arrived: 'Arrived {day} at {time}',
  notNeeded: 'Not needed any more',
  thanks: 'Thank you, it has arrived.',
  /** Of several that were sent with one press. */
  someArrived: 'Arrived: {arrived}. Not sent: {refused}.',
  until: 'This link works until {day}.',
  expiredTitle: 'This link has expired',
  expired: 'It worked until {day}. Ask {organisation} for a new one.',
  /** For a link that nobody knows, under the title that all such pages have. */
  missing: 'It may be mistyped or cut off, or it is not in use any more. Ask whoever sent it to you for a new one.',
  withdrawnTitle: 'Nothing is needed any more',
  withdrawn: '{organisation} does not ask for these documents any more.',
  allTitle: 'Everything has arrived',
  all: 'Thank you. {organisation} has all the documents that were asked for here.',
  problem: {
    choose: 'Choose a file first.',
    type: 'This file is neither a photo (JPEG, PNG, WebP) nor a PDF. It cannot be sent.',
    'too-large': 'This file is larger than {megabytes} MB. It cannot be sent.',
    broken: 'This file cannot be read: it is damaged, too large to be shown, or did not arrive whole. It was not sent.',
    full: 'There is no room for this file at the moment. {organisation} can help you.',
    'too-often': 'Those were many files in a short time. Please wait {wait}, or ask {organisation}.',
    unknown: 'This document was not asked for. Choose one of those below.',
    arrived: 'This document has arrived already, or is not needed any more. The file was not taken.',
    over: 'This link takes no files any more. The file was not taken.',
  },
  mail: {
    subject: '{organisation} needs documents for {order}',
    reminderSubject: 'Reminder: {organisation} needs documents for {order}',
    body: {
      one: '{organisation} needs this document for {order}:',
      other: '{organisation} needs these {count} documents for {order}:',
    },
    reminder: {
      one: '{organisation} still needs this document for {order}:',
      other: '{organisation} still needs these {count} documents for {order}:',
    },
    button: 'Send the documents',
    footer:
      'You need no account. The link works until {day}, and for these documents only. If this is not for you, you need not do anything.',
  },
} as const;
