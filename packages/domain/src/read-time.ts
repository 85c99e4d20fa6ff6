/** A time of day as people type it in a hurry: 8, 830, 8.30, 8:30, 0830. Any other text is returned unchanged. */
export const readTime = (typed: string): string => {
  const text = typed.trim();
  const [, hours, minutes = '00'] = text.match(/^(\d{1,2})(?:[:.,h ]?([0-5]\d))?$/) ?? [];
  if (hours === undefined || Number(hours) > 23) return text;
  return `${hours.padStart(2, '0')}:${minutes}`;
};
