import type { Plugin } from 'vite';

const TOKENS = /\/ui\/styles\/tokens\.css$/;

/** A colour, with at most one pair of brackets in it. */
const COLOUR = String.raw`((?:[^(),]|\([^()]*\))+)`;
const PAIR = new RegExp(String.raw`light-dark\(\s*${COLOUR},\s*${COLOUR}\)`, 'g');
const DECLARATION = /--[\w-]+:[^;{}]*light-dark\([^;{}]*;/g;

/**
 * The same colours without light-dark(), which a phone of some years does not know: Safari before 17.5, Chrome before 123. Without them a page
 * has no colours at all, neither on its buttons nor between its parts. They come right after the rule that they replace, so that what
 * follows it in the file still has the last word.
 */
export const withOlderColours = (css: string): string => {
  const declarations = css.match(DECLARATION) ?? [];
  const side = (of: '$1' | '$2') => declarations.map((each) => each.replace(PAIR, of)).join('');
  const end = css.indexOf('}') + 1;
  const dark = side('$2');
  return `${css.slice(0, end)}
@supports not (color: light-dark(red, red)) {
:root{${side('$1')}}
@media screen and (prefers-color-scheme: dark){:root:not([data-theme="light"]){${dark}}}
@media screen{:root[data-theme="dark"]{${dark}}}
}${css.slice(end)}`;
};

export const olderColours = (): Plugin => ({
  name: 'waybill-older-colours',
  apply: 'build',
  enforce: 'pre',
  transform: (css, id) => (TOKENS.test(id) ? { code: withOlderColours(css), map: null } : null),
});
