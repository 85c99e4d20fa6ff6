import { redactText } from '@waybill/domain/redact-secrets';

const LONGEST = 2_000;

/** Any thrown value as text that the database can keep and the operator reads: without addresses' passwords and codes. */
export const failureReason = (thrown: unknown): string => {
  const words = redactText(wordsOf(thrown)).replaceAll('\0', '').trim();
  return (words || 'it failed without a word').slice(0, LONGEST);
};

const wordsOf = (thrown: unknown): string => {
  try {
    if (thrown instanceof AggregateError && thrown.errors.length > 0) return thrown.errors.map(wordsOf).join('; ');
    return thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
  } catch {
    return 'something was thrown that cannot be put into words';
  }
};
