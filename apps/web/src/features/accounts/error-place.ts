import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';

export type AccountField = 'email' | 'password';

/** The field that an error of the sign-in catalogue belongs to; an error that is not listed concerns the whole form. */
const FIELD_OF: Partial<Record<ErrorCode, AccountField>> = {
  'user-disabled': 'email',
  'user-not-found': 'email',
  'email-invalid': 'email',
  'email-taken': 'email',
  'password-too-weak': 'password',
  'password-incorrect': 'password',
  'password-invalid': 'password',
};

export const fieldOf = (error: unknown): AccountField | null =>
  error instanceof ApiError ? (FIELD_OF[error.code] ?? null) : null;
