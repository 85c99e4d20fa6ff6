/** A stored text must not be able to move the cursor, or to reverse the direction of the text after it. */
const plain = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

const width = (text: string) => [...text].length;

/** Aligned columns under their headings; numbers are right-aligned. */
export const table = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => {
  const cells = [headings, ...rows].map((row) => row.map((cell) => plain(String(cell))));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))));
  const isNumber = headings.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return cells.map((row) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - width(cell));
        return isNumber[column] ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
};

/** Names and values, one to a line. */
export const facts = (entries: Readonly<Record<string, string>>): string[] => {
  const longest = Math.max(...Object.keys(entries).map(width));
  return Object.entries(entries).map(([name, value]) => `${name.padEnd(longest)}  ${plain(value)}`);
};

export const json = (value: unknown): string[] => [JSON.stringify(value, null, 2)];

/** The time to the minute, in UTC, which is the time in Iceland. */
export const minute = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
