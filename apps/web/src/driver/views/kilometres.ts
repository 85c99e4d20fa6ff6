/** What a driver reads off the vehicle: digits, with signs between them perhaps. Null for anything else. */
export const readKm = (typed: string): number | null => {
  const digits = typed.replace(/[\s.,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
};
