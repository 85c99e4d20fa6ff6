import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';

/** Whose rows a piece of work may touch. Every repository of tenant rows is made with one. */
export type Scope = {
  readonly organisationId: OrganisationId;
  /** The one division the actor is tied to; null is every division. */
  readonly subCompanyId: SubCompanyId | null;
};
