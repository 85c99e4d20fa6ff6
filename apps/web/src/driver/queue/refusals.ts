import { ApiError, isRefusal } from '@waybill/contract/client';

/** The driver has to sign in first: what waits is as good as before. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-signed-in' || error.code === 'two-factor-needed');

/** Sent again, it would be refused again. Whoever has asked too often is only to wait. */
export const isFinalRefusal = (error: unknown): boolean =>
  isRefusal(error) && !isSignedOut(error) && (error as ApiError).problem.status !== 429;
