import { ApiError } from '@waybill/contract/client';
import { type Session, SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { readStored, writeStored } from '../browser/browser-store.ts';

/** Stored per user, since several may work at one browser; and the last user, for the time before the session is known. */
const KEY = 'waybill-divisions';
type Remembered = { readonly last: string | null; readonly chosen: Readonly<Record<string, string>> };

const NOTHING: Remembered = { last: null, chosen: {} };

export const parseRemembered = (text: string | null): Remembered => {
  try {
    const { last, chosen } = JSON.parse(text ?? '') as { last?: unknown; chosen?: unknown };
    const entries = Object.entries(chosen ?? {}).filter((entry): entry is [string, string] => isText(entry[1]));
    return { last: isText(last) ? last : null, chosen: Object.fromEntries(entries) };
  } catch {
    return NOTHING;
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';

type Owner = Pick<Session, 'subCompanies' | 'config' | 'viewing'> & {
  readonly user: Pick<Session['user'], 'id' | 'subCompanyId' | 'roles'>;
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

/** The sub-company that a user switched to, as long as it exists and is still theirs to choose. */
export const rememberedSubCompany = (session: Owner, { chosen }: Remembered): string | null => {
  const subCompany = chosen[session.user.id];
  if (!subCompany || session.user.subCompanyId !== null) return null;
  return session.subCompanies.some(({ id }) => id === subCompany) ? subCompany : null;
};

let current: string | null = null;
let isRead = false;

const read = () => parseRemembered(readStored(KEY));

/** The header that names the sub-company in every request; without it, all of them are meant. */
export const subCompanyHeaders = (): Record<string, string> => {
  if (!isRead) {
    isRead = true;
    const { last, chosen } = read();
    current = last ? (chosen[last] ?? null) : null;
  }
  return current ? { [SUB_COMPANY_HEADER]: current } : {};
};

export const rememberSubCompany = (userId: string, subCompany: string | null): void => {
  const { [userId]: _, ...others } = read().chosen;
  current = subCompany;
  isRead = true;
  writeStored(KEY, JSON.stringify({ last: userId, chosen: subCompany ? { ...others, [userId]: subCompany } : others }));
};

/** From here on nothing is narrowed, and the next visit does not try this sub-company again. */
export const forgetSubCompany = (): void => {
  const { last, chosen } = read();
  current = null;
  const others = Object.entries(chosen).filter(([userId]) => userId !== last);
  writeStored(KEY, JSON.stringify({ last, chosen: Object.fromEntries(others) } satisfies Remembered));
};

/** True if the session was read for another sub-company than its user last chose, and has to be read again. */
export const followUser = (session: Session): boolean => {
  const wanted = rememberedSubCompany(session, read());
  rememberSubCompany(session.user.id, wanted);
  return wanted !== session.viewing;
};

/** The server no longer knows the sub-company, or this user may not choose it. */
export const refusesSubCompany = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path === SUB_COMPANY_HEADER);

/** Another tab of this browser switched this user's sub-company. */
export const onSubCompanyElsewhere = (userId: () => string | undefined, onChange: () => void): void => {
  globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
    const id = userId();
    if (key !== KEY || !id) return;
    const chosen = parseRemembered(newValue).chosen[id] ?? null;
    if (chosen === current) return;
    current = chosen;
    onChange();
  });
};
