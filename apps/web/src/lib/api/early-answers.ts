/** What public/driver-first.js has asked for before any module was there, by address. */
type EarlyAnswers = Map<string, { readonly askedAt: number; readonly answer: Promise<Response> }>;

const earlyAnswers = (): EarlyAnswers | undefined =>
  (globalThis as { readonly __waybill_early?: EarlyAnswers }).__waybill_early;

/** When an answer that waits to be taken was asked for, by the clock of this browser. */
export const earlyAskedAt = (address: string): number | undefined => earlyAnswers()?.get(address)?.askedAt;

/** The answer to what would be asked now, if the page has asked for it already. There is one of each: whoever asks again asks the server. */
export const takeEarlyAnswer = (address: string, init: RequestInit = {}): Promise<Response> | undefined => {
  const early = earlyAnswers();
  if (!early || (init.method ?? 'GET') !== 'GET') return undefined;
  const found = early.get(address);
  early.delete(address);
  return found?.answer;
};
