import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';

/** The rows that a piece of work may touch. Every repository of tenant rows is made with a scope. */
export type Scope = {
  readonly organisationId: OrganisationId;
  /** The one sub-company the actor is tied to; null is every sub-company. */
  readonly subCompanyId: SubCompanyId | null;
};
