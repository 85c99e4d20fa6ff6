export type ReportContext = {
  readonly userId?: string | undefined;
  readonly organisationId?: string | undefined;
  readonly userEmail?: string | undefined;
  readonly requestId?: string | undefined;
};

export type ErrorReports = {
  report(error: unknown, context?: ReportContext): void;
  /** Resolves when what was reported has left, or after two seconds. */
  flush(): Promise<void>;
};

export const noErrorReports: ErrorReports = { report: () => {}, flush: async () => {} };

/** Any service that speaks Sentry's protocol. The client is loaded only when one is configured: it is not small. */
export const sentryErrorReports = async (options: { dsn: string; environment: string }): Promise<ErrorReports> => {
  const sentry = await import('@sentry/node');
  sentry.init({ ...options, defaultIntegrations: false });
  return {
    report: (error, { userId, organisationId, userEmail, requestId } = {}) => {
      sentry.captureException(error, { tags: { userId, organisationId, userEmail, requestId } });
    },
    flush: async () => {
      await sentry.flush(2000);
    },
  };
};
