const NAMES = ['sea', 'land', 'border', 'text'] as const;
export type MapColours = Readonly<Record<(typeof NAMES)[number], string>>;

/** A colour of the design as the library reads it, in the theme that is shown: it knows neither variables nor light-dark(). */
export const colourOf = (host: Element, variable: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

export const readMapColours = (host: Element): MapColours =>
  Object.fromEntries(NAMES.map((name) => [name, colourOf(host, `--color-map-${name}`)])) as MapColours;
