import type { Session } from '../../lib/session/session.ts';

/** The sub-companies that an accepted shipment may be of: while one is looked at, that one. */
export const subCompanyChoices = (session: Pick<Session, 'subCompanies' | 'config' | 'viewing'> | null) =>
  (session?.subCompanies ?? []).filter(
    ({ id }) =>
      session?.config?.allowedSubCompanyIds.includes(id) && (session.viewing === null || session.viewing === id),
  );
