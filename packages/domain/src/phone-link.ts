/** The address by which a phone dials a number that was written for people. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;
