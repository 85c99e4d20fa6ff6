import type { Session } from '../session/session.ts';
import type { PageConfig } from './page-config.ts';

type Reporter = {
  readonly report: (error: unknown) => void;
  readonly tag: (tags: Readonly<Record<string, string | undefined>>) => void;
};

/** Errors from before the reporting service was loaded. */
const waiting: unknown[] = [];
let reporter: Reporter | null = null;
let enabled = false;
let tags: Readonly<Record<string, string | undefined>> = {};

export const reportError = (error: unknown): void => {
  if (reporter) reporter.report(error);
  else if (enabled) waiting.push(error);
};

/** The user and organisation of the page: every report carries these three tags. */
export const tagErrorReports = (session: Session | null): void => {
  tags = {
    userId: session?.user.id,
    organisationId: session?.user.organisationId ?? undefined,
    userEmail: session?.user.email,
  };
  reporter?.tag(tags);
};

/** Loads the reporting service only if one is configured, and after the page has loaded. */
export const startErrorReports = async (config: PageConfig): Promise<void> => {
  if (!config.sentryDsn) return;
  enabled = true;
  const keep = ({ error, message }: ErrorEvent) => reportError(error ?? message);
  const keepRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason);
  window.addEventListener('error', keep);
  window.addEventListener('unhandledrejection', keepRejection);

  const [{ captureException, init, setTags }, { privateBreadcrumb, privateReport }] = await Promise.all([
    import('@sentry/browser'),
    import('./private-report.ts'),
  ]);
  init({
    dsn: config.sentryDsn,
    // The service would otherwise keep the address that a report came from, and the whole address of the page.
    dataCollection: {
      userInfo: false,
      cookies: false,
      urlQueryParams: false,
      httpHeaders: { request: { allow: ['User-Agent'] }, response: false },
      httpBodies: [],
    },
    beforeSend: privateReport,
    beforeBreadcrumb: privateBreadcrumb,
    ...(config.sentryEnvironment && { environment: config.sentryEnvironment }),
  });
  // From here on the service listens for errors itself.
  window.removeEventListener('error', keep);
  window.removeEventListener('unhandledrejection', keepRejection);
  reporter = { report: (error) => void captureException(error), tag: setTags };
  reporter.tag(tags);
  for (const error of waiting.splice(0)) reporter.report(error);
};
