/** The letters of GSM 03.38 that take one place each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Those that take two, an escape before each. */
const EXTENDED = '\f^{}\\[~]|€';

const ONE = new Set(BASIC);
const TWO = new Set(EXTENDED);

/** A message of several parts has room for how they belong together. */
const ROOM = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

export type SmsLength = {
  /** One letter beyond GSM 03.38, such as á, ð or þ, makes all of them cost twice as much room. */
  readonly alphabet: 'gsm' | 'unicode';
  readonly length: number;
  readonly segments: number;
  /** How many characters the present number of segments has room for. */
  readonly room: number;
};

/** In how many parts a text message is sent, and paid for. */
export const smsLength = (text: string): SmsLength => {
  const letters = [...text];
  const isGsm = letters.every((letter) => ONE.has(letter) || TWO.has(letter));
  const length = isGsm ? letters.reduce((sum, letter) => sum + (TWO.has(letter) ? 2 : 1), 0) : text.length;
  const alphabet = isGsm ? 'gsm' : 'unicode';
  const { alone, part } = ROOM[alphabet];
  const segments = length <= alone ? 1 : Math.ceil(length / part);
  return { alphabet, length, segments, room: segments === 1 ? alone : segments * part };
};
