export const SIGNALS = ['right', 'attention', 'wrong', 'hold'] as const;
/** Right; known but something is to do; wrong, in a driver's hand; and on no list, in a warehouse. */
export type Signal = (typeof SIGNALS)[number];

type Tone = { readonly hertz: number; readonly from: number; readonly to: number };

type Sense = {
  /** Times are in milliseconds from the start of the signal. */
  readonly tones: readonly Tone[];
  /** Buzzes and the pauses between them, in milliseconds. */
  readonly buzzes: readonly number[];
};

/** Told apart without looking, by pitch, by number and by length. */
export const SENSES = {
  right: { tones: [{ hertz: 1760, from: 0, to: 120 }], buzzes: [60] },
  attention: {
    tones: [
      { hertz: 880, from: 0, to: 80 },
      { hertz: 880, from: 140, to: 220 },
    ],
    buzzes: [60, 80, 60],
  },
  wrong: {
    tones: [
      { hertz: 262, from: 0, to: 260 },
      { hertz: 196, from: 340, to: 600 },
    ],
    buzzes: [300, 120, 300],
  },
  hold: { tones: [{ hertz: 165, from: 0, to: 900 }], buzzes: [700] },
} as const satisfies Record<Signal, Sense>;
