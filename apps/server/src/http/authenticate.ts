import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import type { ApiKeyActor } from '@waybill/domain/actor';
import { refusedFields } from '@waybill/domain/errors';
import { type SubCompanyId, subCompanyId } from '@waybill/domain/ids';
import type { FastifyRequest } from 'fastify';
import type { Callers } from '../records/callers.ts';
import { credentialOf } from './credentials.ts';
import type { Authenticated } from './endpoints.ts';
import type { SafeCookie } from './session-cookie.ts';
import { type Visitor, visitorOf } from './visitor.ts';

type Needs = {
  readonly callers: Callers;
  readonly cookie: SafeCookie;
  readonly hashSession: (token: string) => Buffer;
  readonly hashKey: (key: string) => Buffer;
  readonly clock: () => Date;
  /** Writes the use of a key to its history. */
  readonly recordKeyUse: (key: ApiKeyActor, visitor: Visitor) => Promise<void>;
};

/**
 * A browser sends its session cookie, a program the organisation's API key, and a phone whose driver was shut out its own token. Either takes
 * precedence over a cookie: somebody else may have signed in on that phone. In the public API only a key counts, so no page of another site can
 * make a browser ask for anything there.
 */
export const authenticator =
  ({ callers, cookie, hashSession, hashKey, clock, recordKeyUse }: Needs) =>
  async (request: FastifyRequest, { isOnlyKey = false } = {}): Promise<Authenticated> => {
    const phone = isOnlyKey ? null : credentialOf(request, 'Device');
    if (phone !== null) return { caller: await callers.findFormerDriver(hashSession(phone), clock()) };
    const key = credentialOf(request, 'Bearer');
    if (key !== null) {
      const caller = await callers.findApiKey(hashKey(key), clock());
      if (caller) await recordKeyUse(caller, visitorOf(request));
      return { caller };
    }
    const token = isOnlyKey ? undefined : cookie.read(request);
    if (!token) return { caller: null };
    const { subCompany, malformed } = subCompanyOf(request);
    const found = await callers.findActor(hashSession(token), clock(), subCompany);
    if (!found) return { caller: null };
    return { caller: found.actor, ...(malformed || !found.mayView ? { refused: foreignSubCompany() } : {}) };
  };

const subCompanyOf = ({ headers }: FastifyRequest): { subCompany: SubCompanyId | null; malformed: boolean } => {
  const asked = headers[SUB_COMPANY_HEADER];
  if (asked === undefined) return { subCompany: null, malformed: false };
  const { success, data } = subCompanyId.safeParse(asked);
  return { subCompany: success ? data : null, malformed: !success };
};

const foreignSubCompany = () => refusedFields({ path: SUB_COMPANY_HEADER, problem: 'invalid' });
