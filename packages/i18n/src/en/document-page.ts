/** The page on which somebody sends the documents that they were asked for, and the mails that lead there. */
export const documentPage = {
  pageTitle: 'Documents for {organisation}',
  title: 'Send documents',
  intro: '{organisation} needs these documents. You can send each as a photo or a PDF, without logging in.',
  shipment: 'Shipment {id}',
  shipmentAndReference: 'Shipment {id}, reference {reference}',
  choose: 'Photo (JPEG, PNG, WebP) or PDF, up to {megabytes} MB',
  send: 'Send',
  there: 'Not missing any more',
  arrived: 'Arrived {day} at {time}',
  notNeeded: 'Not needed any more',
  thanks: 'Thank you, it has arrived.',
  until: 'This link works until {day}.',
  expiredTitle: 'This link has expired',
  expired: 'It worked until {day}. Ask {organisation} for a new one.',
  withdrawnTitle: 'Nothing is needed any more',
  withdrawn: '{organisation} does not ask for these documents any more.',
  allTitle: 'Everything has arrived',
  all: 'Thank you. {organisation} has all the documents that were asked for here.',
  problem: {
    choose: 'Choose a file first.',
    type: 'This file is no photo (JPEG, PNG, WebP) and no PDF. Nothing was sent.',
    'too-large': 'This file is larger than {megabytes} MB. Nothing was sent.',
    broken:
      'This file cannot be read: it is damaged, too large to be shown, or did not arrive whole. Nothing was sent.',
    full: 'There is no room for this file at the moment. {organisation} can help you.',
    'too-often': 'That were many files in a short time. Please wait a while, or ask {organisation}.',
    unknown: 'This document was not asked for. Choose one of those below.',
    arrived: 'This document has arrived already, or is not needed any more. The file was not taken.',
    over: 'This link takes no files any more. The file was not taken.',
  },
  mail: {
    subject: '{organisation} needs documents: shipment {id}',
    reminderSubject: 'Reminder: {organisation} needs documents for shipment {id}',
    body: {
      one: '{organisation} needs this document for shipment {id}:',
      other: '{organisation} needs these {count} documents for shipment {id}:',
    },
    reminder: {
      one: '{organisation} still needs this document for shipment {id}:',
      other: '{organisation} still needs these {count} documents for shipment {id}:',
    },
    button: 'Send the documents',
    footer:
      'You need no account. The link works until {day}, and for these documents only. If this is not for you, you need not do anything.',
  },
} as const;
