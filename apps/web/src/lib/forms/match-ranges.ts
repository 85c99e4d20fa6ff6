import { fold, searchWords } from '@waybill/domain/search-text';

export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** The origin of each folded letter: þ folds to two, and an accent to none. */
const foldedWithOrigins = (letters: readonly string[]) => {
  const origins: number[] = [];
  const folded = letters
    .map((letter, index) => {
      const part = fold(letter);
      for (let n = 0; n < part.length; n += 1) origins.push(index);
      return part;
    })
    .join('');
  return { folded, origins };
};

/** A text in parts, with the matches of a search marked: `self` matches Selfoss, `thvott` matches þvottahús. */
export const matchParts = (text: string, typed: string): readonly TextPart[] => {
  const letters = [...text.normalize('NFC')];
  const { folded, origins } = foldedWithOrigins(letters);
  const isFound = letters.map(() => false);
  for (const word of searchWords(typed)) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      for (const origin of origins.slice(at, at + word.length)) isFound[origin] = true;
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, index) => {
    const isMatch = isFound[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  });
  return parts;
};
