export type OrderedOption<Value extends string> = { readonly value: Value; readonly label: string };

type Place = { readonly item: string; readonly place: number; readonly count: number };

/** The texts of the control, translated by its caller. */
export type OrderedChoiceTexts = {
  readonly add: string;
  /** The label of the button with the name of the list, for screen readers. */
  readonly addTo: string;
  readonly search: string;
  readonly nothingFound: string;
  readonly remove: (item: string) => string;
  readonly earlier: (item: string) => string;
  readonly later: (item: string) => string;
  /** Read out with each item. */
  readonly instructions: string;
  /** Announced after a change. */
  readonly moved: (place: Place) => string;
  readonly added: (place: Place) => string;
  readonly removed: (item: string) => string;
};
