import { Transform } from 'node:stream';

/** A cell with line ends in it has a few. */
const MOST_LINES = 20;

type End = 'closed' | 'open' | 'broken';

/** Where the quotes of a line leave its last cell. A quote that a line before has opened must end its cell, or it is another's. */
const endOf = (line: string, delimiter: string, startsOpen: boolean): End => {
  let at = 0;
  let isOpen = startsOpen;
  let isInherited = startsOpen;
  for (;;) {
    if (!isOpen) {
      if (line[at] !== '"') {
        const next = line.indexOf(delimiter, at);
        if (next === -1) return 'closed';
        at = next + 1;
        continue;
      }
      isOpen = true;
      at += 1;
    }
    const quote = line.indexOf('"', at);
    if (quote === -1) return 'open';
    if (line[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const after = line[quote + 1];
    if (isInherited && after !== undefined && after !== delimiter) return 'broken';
    const next = line.indexOf(delimiter, quote + 1);
    if (next === -1) return 'closed';
    isOpen = false;
    isInherited = false;
    at = next + 1;
  }
};

/**
 * The cells of a line whose quote is not closed: those before it as they are meant, and the rest as it stands, with its quote, parted
 * wherever the sign between cells is.
 */
export const cellsOfBroken = (line: string, delimiter: string): readonly string[] => {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const quotation = line[at] === '"' ? closedAt(line, at, delimiter) : null;
    const next = quotation ? quotation.end : line.indexOf(delimiter, at);
    const end = next === -1 ? line.length : next;
    cells.push(quotation ? quotation.text : line.slice(at, end));
    at = end + delimiter.length;
  }
  return cells;
};

/** A quotation that begins here, and the end of its cell; null where it does not end. */
const closedAt = (line: string, start: number, delimiter: string) => {
  for (let at = start + 1; ; ) {
    const quote = line.indexOf('"', at);
    if (quote === -1) return null;
    if (line[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const next = line.indexOf(delimiter, quote + 1);
    const end = next === -1 ? line.length : next;
    return { end, text: line.slice(start + 1, quote).replaceAll('""', '"') + line.slice(quote + 1, end) };
  }
};

/** A line that is no whole row; null for the text of one that is too long to be held. */
export type BrokenLine = { readonly line: number; readonly text: string | null };

type ForBroken = { readonly mark: string; readonly onBroken: (broken: BrokenLine) => void };

/**
 * Passes a table on line by line, with a mark in place of each whose quote is not closed, which would make one cell of all rows
 * that follow, and of each that is too long to be held. `onBroken` receives such a line before its mark is passed on.
 */
export const wholeRows = (delimiter: string, longestRow: number, { mark, onBroken }: ForBroken): Transform => {
  let rest = '';
  let line = 0;
  /** The lines of a row whose quote is open. */
  let held: string[] = [];
  let heldLetters = 0;

  /** What may be passed on once a line has been read. */
  const take = (read: string): string => {
    let passed = '';
    const waiting = [read];
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const end = endOf(each, delimiter, held.length > 0);
      held.push(each);
      heldLetters += each.length;
      if (end === 'closed') passed += release(held.length);
      else if (end === 'broken' || held.length > MOST_LINES || heldLetters > longestRow) {
        waiting.unshift(...held.slice(1));
        passed += giveUp();
      }
    }
    return passed;
  };
  const release = (lines: number): string => {
    const text = held.map((each) => `${each}\n`).join('');
    line += lines;
    held = [];
    heldLetters = 0;
    return text;
  };
  const giveUp = (text: string | null = held[0] ?? null): string => {
    line += 1;
    onBroken({ line, text });
    held = [];
    heldLetters = 0;
    return `${mark}\n`;
  };

  /** Of the lines that are held, the first is given up, and those behind it begin anew. */
  const giveUpHeld = (): string => {
    let passed = '';
    while (held.length > 0) {
      const [, ...others] = held;
      passed += giveUp();
      passed += others.map(take).join('');
    }
    return passed;
  };
  const takeTooLong = (): string => giveUpHeld() + giveUp(null);
  /** Whether the rest of a line that is too long is on its way. */
  let isSkipping = false;

  return new Transform({
    decodeStrings: false,
    transform: (chunk: string | Buffer, _, done) => {
      const lines = `${rest}${chunk}`.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      let passed = '';
      for (const each of lines) {
        passed += isSkipping || each.length > longestRow ? takeTooLong() : take(each);
        isSkipping = false;
      }
      if (isSkipping || rest.length > longestRow) {
        isSkipping = true;
        rest = rest.endsWith('\r') ? '\r' : '';
      }
      done(null, passed);
    },
    flush: (done) => {
      const last = isSkipping ? takeTooLong() : rest === '' ? '' : rest.split('\r').map(take).join('');
      done(null, last + giveUpHeld());
    },
  });
};
