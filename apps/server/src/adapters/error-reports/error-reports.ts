import type { ErrorEvent } from '@sentry/node';
import { redactText } from '@waybill/domain/redact-secrets';

export type ReportContext = {
  readonly userId?: string | undefined;
  readonly organisationId?: string | undefined;
  readonly userEmail?: string | undefined;
  readonly requestId?: string | undefined;
};

export type ErrorReports = {
  report(error: unknown, context?: ReportContext): void;
  /** Resolves when pending reports have been sent, or after two seconds. */
  flush(): Promise<void>;
};

export const noErrorReports: ErrorReports = { report: () => {}, flush: async () => {} };

const FLUSH_MS = 2000;

/** What an error says may repeat an address or a setting. */
const withoutSecrets = (event: ErrorEvent): ErrorEvent => {
  for (const exception of event.exception?.values ?? []) exception.value = redactText(exception.value ?? '');
  return event;
};

/** Any service that speaks Sentry's protocol. The client is loaded only when one is configured: it is not small. */
export const sentryErrorReports = async (options: { dsn: string; environment: string }): Promise<ErrorReports> => {
  const sentry = await import('@sentry/node');
  // Our own client and not init(), which would also watch the process, its requests and its modules.
  const client = new sentry.NodeClient({
    ...options,
    transport: sentry.makeNodeTransport,
    stackParser: sentry.defaultStackParser,
    // The cause of an error often explains it better than the error itself.
    integrations: [sentry.linkedErrorsIntegration(), sentry.contextLinesIntegration()],
    sendClientReports: false,
    enableRuntimeChannelInjection: false,
    beforeSend: withoutSecrets,
  });
  client.init();
  return {
    report: (error, { userId, organisationId, userEmail, requestId } = {}) => {
      const scope = new sentry.Scope();
      scope.setClient(client);
      scope.setTags({ userId, organisationId, userEmail, requestId });
      scope.captureException(error);
    },
    flush: async () => {
      await client.flush(FLUSH_MS);
    },
  };
};
