import type { OrganisationId, SubCompanyId } from './ids.ts';
import { type Part, type Parties, partsOf } from './shipment-rights.ts';

/** Each party has its own sub-company. An organisation that is several parties has the same in each. */
export type SubCompanies = Readonly<Record<Part, SubCompanyId | null>>;

export const NO_SUB_COMPANIES: SubCompanies = { organisation: null, carrier: null, forwarder: null };

export type WithSubCompanies = Parties & { readonly subCompanies: SubCompanies };

export const subCompanyOf = (
  { subCompanies, ...parties }: WithSubCompanies,
  of: OrganisationId,
): SubCompanyId | null => {
  const [part] = partsOf(parties, of);
  return part ? subCompanies[part] : null;
};

/** The sub-companies of the current parties, one of which has chosen its own. A new party has none. */
export const subCompaniesWith = (
  before: WithSubCompanies,
  { organisationId, carrierId, forwarderId }: Parties,
  by: OrganisationId,
  chosen: SubCompanyId | null,
): SubCompanies => {
  const of = (id: OrganisationId | null) => {
    if (id === null) return null;
    return id === by ? chosen : subCompanyOf(before, id);
  };
  return { organisation: of(organisationId), carrier: of(carrierId), forwarder: of(forwarderId) };
};
