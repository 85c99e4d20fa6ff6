/** The page on which receivers choose whether they are written to. */
export const messageChoices = {
  title: 'Messages from {organisation}',
  done: 'Your choice is saved.',
  sent: {
    title: 'Stop messages?',
    text: '{organisation} tells you by email or SMS when a delivery comes: {addresses}. If you stop this, you can still follow it on its page.',
    action: 'Stop messages',
  },
  stopped: {
    title: 'Messages are stopped',
    text: '{organisation} does not write to you any more about deliveries: {addresses}.',
    action: 'Get messages again',
  },
} as const;
