/** A piece of an attribution: text, or a link. */
export type AttributionPart = { readonly text: string; readonly href: string | null };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,6})|([a-z]{1,8}));/gi;
const decode = (text: string) =>
  text.replace(ENTITY, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (ENTITIES[name?.toLowerCase() ?? ''] ?? whole),
  );
const plain = (html: string) => decode(html.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ');

const LINK = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')[^>]*>(.*?)<\/a>/gis;
/** The longest that is read of one: a map has a corner for it. */
const LONGEST = 1_000;
const webAddress = (address: string) => (/^https?:\/\//.test(address) ? decode(address) : null);

/**
 * What a source of tiles wants to be written on the map. It comes as markup, of which we keep text and links: no page here makes markup
 * out of a text that it was given.
 */
export const attributionParts = (markup: string): readonly AttributionPart[] => {
  const html = markup.slice(0, LONGEST);
  const parts: AttributionPart[] = [];
  let read = 0;
  for (const link of html.matchAll(LINK)) {
    const [whole, quoted, single, inner = ''] = link;
    parts.push({ text: plain(html.slice(read, link.index)), href: null });
    parts.push({ text: plain(inner), href: webAddress(quoted ?? single ?? '') });
    read = link.index + whole.length;
  }
  parts.push({ text: plain(html.slice(read)), href: null });
  return parts.filter(({ text }) => text.trim() !== '');
};
