import { z } from 'zod';

/** The config that the server writes into the page for the browser; nothing secret. */
const pageConfig = z.object({
  sentryDsn: z.string().nullable(),
  sentryEnvironment: z.string().nullable(),
});
export type PageConfig = z.infer<typeof pageConfig>;

const DEFAULTS: PageConfig = { sentryDsn: null, sentryEnvironment: null };

/** The development server does not fill in the placeholder; then the defaults apply. */
export const parsePageConfig = (content: string | null | undefined): PageConfig => {
  if (!content || content.startsWith('__')) return DEFAULTS;
  return pageConfig.parse(JSON.parse(content));
};

const contentOf = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

export const readPageConfig = (): PageConfig => parsePageConfig(contentOf('waybill-config'));

/** The version that the build writes into the page of the driver app; null while developing. */
export const readVersion = (): string | null => {
  const version = contentOf('waybill-version');
  return !version || version.startsWith('__') ? null : version;
};

/** The nonce that lets our own style elements through the content security policy. */
export const readStyleNonce = (): string => {
  const nonce = contentOf('csp-nonce');
  return !nonce || nonce.startsWith('__') ? '' : nonce;
};
