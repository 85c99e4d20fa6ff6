/**
 * What is not seen, and can make a line say something else than it does: signs that turn the direction of the text after them, move a cursor,
 * or take no room. Line breaks and tabs are what they seem; signs that only join letters are part of how people write.
 */
const UNSEEN =
  /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text of anybody's with what is hidden in it made visible, by its number: `‹U+202E›`. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (sign) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`);
