/** JSON that this product has written before, by the schema of the answer that it is a part of: it goes out as it is. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer of which parts are written already. */
export type MaybeWritten<Answer> = Answer extends readonly unknown[]
  ? Answer
  : Answer extends object
    ? { readonly [Name in keyof Answer]: MaybeWritten<Answer[Name]> } | WrittenJson
    : Answer;
