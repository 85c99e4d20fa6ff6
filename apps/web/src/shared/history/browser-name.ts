/** Each browser with a mark that the later ones lack: Edge also calls itself Chrome, and Chrome Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstIn = (text: string, kinds: readonly (readonly [name: string, mark: RegExp])[]) =>
  kinds.find(([, mark]) => mark.test(text))?.[0];

/** The common name of the browser that sent a request; null for a program, or an unknown browser. */
export const browserName = (userAgent: string | null): string | null => {
  const browser = userAgent && firstIn(userAgent, BROWSERS);
  if (!browser) return null;
  const system = firstIn(userAgent, SYSTEMS);
  return system ? `${browser}, ${system}` : browser;
};
