export type OrderedOption<Value extends string> = { readonly value: Value; readonly label: string };

type Place = { readonly item: string; readonly place: number; readonly count: number };

/** The words of the control; it speaks no language itself. */
export type OrderedChoiceTexts = {
  readonly add: string;
  /** The same with what it is added to, for people who hear the button alone. */
  readonly addTo: string;
  readonly search: string;
  readonly nothingFound: string;
  readonly remove: (item: string) => string;
  readonly earlier: (item: string) => string;
  readonly later: (item: string) => string;
  /** Read with each item. */
  readonly instructions: string;
  /** Announced after a change. */
  readonly moved: (place: Place) => string;
  readonly added: (place: Place) => string;
  readonly removed: (item: string) => string;
};
