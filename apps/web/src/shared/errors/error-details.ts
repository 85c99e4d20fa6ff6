/** What a user copies for whoever helps. */
export const errorDetails = (error: unknown): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const cause = error instanceof Error && error.cause ? `Caused by: ${String(error.cause)}` : null;
  return [`${name}: ${message}`, cause, location.href, new Date().toISOString(), navigator.userAgent, stack]
    .filter(Boolean)
    .join('\n');
};
