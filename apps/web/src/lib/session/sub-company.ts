import { ApiError } from '@waybill/contract/client';
import { type Session, SUB_COMPANY_HEADER } from '@waybill/contract/session';

type Owner = Pick<Session, 'subCompanies' | 'config' | 'viewing'> & {
  readonly user: Pick<Session['user'], 'subCompanyId' | 'roles'>;
};

/**
 * A user of no particular sub-company may switch, in an organisation that has and uses them. A sub-company's own config
 * may switch their use off: a user who views it must still find the way back. Without a role there is nothing to view.
 */
export const maySwitchSubCompany = ({ user, config, subCompanies, viewing }: Owner): boolean =>
  user.roles.length > 0 &&
  (config?.usesSubCompany === true || viewing !== null) &&
  user.subCompanyId === null &&
  subCompanies.length > 0;

let current: string | null = null;

/** The header that names the sub-company in every request; without it, all of them are meant. */
export const subCompanyHeaders = (): Record<string, string> => (current ? { [SUB_COMPANY_HEADER]: current } : {});

/** From here on requests are about this sub-company. The account keeps the choice, and every session that is read says it. */
export const sendSubCompany = (subCompany: string | null): void => {
  current = subCompany;
};

/** The server no longer knows the sub-company, or this user may not choose it. */
export const refusesSubCompany = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path === SUB_COMPANY_HEADER);
