import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, refusedFields } from '@waybill/domain/errors';
import { isStrongPassword } from '@waybill/domain/password';

/**
 * Those of the 49,233 most common passwords of public leaks (as the package @zxcvbn-ts/language-common 3.0.4 lists them) that the
 * rules for a new password let through in some spelling: eight characters or more, a number, and two letters.
 */
const FILE = join(import.meta.dirname, 'common-passwords.txt');

let listed: Promise<ReadonlySet<string>> | undefined;

/** Read with the first new password, and not by a process that never sees one. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  listed ??= readFile(FILE, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  return listed;
};

/** Whatever its capitals and the signs after it: those are the first that a guesser tries, too. */
const isCommonPassword = async (password: string): Promise<boolean> => {
  const common = await commonPasswords();
  const plain = password.normalize('NFKC').toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[^\p{L}\p{N}]+$/u, ''));
};

/** Refuses a new password that is too weak, or that everybody tries first; the latter beside its field. */
export const assertNewPassword = async (password: string, field: 'password' | 'newPassword'): Promise<void> => {
  if (!isStrongPassword(password)) throw new AppError('password-too-weak');
  if (await isCommonPassword(password)) throw refusedFields({ path: field, problem: 'password-common' });
};
