/** What drivers and the office disagree about. */
export const disagreements = {
  open: { one: '{count} disagreement with a driver to settle', other: '{count} disagreements with drivers to settle' },
  word: { one: 'disagreement', other: 'disagreements' },
  title: 'Disagreements with drivers',
  explanation:
    'What a driver reported and what the office did do not agree. The proof is kept in any case. Settle it when you have spoken about it.',
  none: 'Drivers and the office agree about everything.',
  loadFailed: 'The disagreements could not be loaded.',
  showMore: 'Show more',
  deletedVehicle: '{name} (deleted)',
  unknownVehicle: 'A vehicle that does not exist',
} as const;
