import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailLink } from './mail-link.tsx';

test.each([
  ['anna@demo.test', 'mailto:anna@demo.test'],
  ['anna+post@demo.test', 'mailto:anna%2Bpost@demo.test'],
  ['anna?bcc=eve@evil.test', 'mailto:anna%3Fbcc%3Deve@evil.test'],
  ['anna&subject=x@evil.test', 'mailto:anna%26subject%3Dx@evil.test'],
  ['anna,eve@evil.test', 'mailto:anna%2Ceve@evil.test'],
  ['anna%3Fbcc=eve@evil.test', 'mailto:anna%253Fbcc%3Deve@evil.test'],
])('a link to %s writes to that address and to nobody else', (email, href) => {
  expect(renderToStaticMarkup(<MailLink email={email} />)).toContain(`href="${href}"`);
});
