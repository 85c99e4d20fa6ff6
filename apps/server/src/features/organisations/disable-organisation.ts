import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';

export type DisableOrganisation = {
  readonly organisations: Pick<OrganisationsRepo, 'setDisabled' | 'endSessions'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
};

/** Locks all people and programs of the organisation out, or lets them in again. False when nothing changes. */
export const setOrganisationDisabled = async (
  { organisations, recordIn }: DisableOrganisation,
  organisation: Organisation,
  disabled: boolean,
  now: Date,
): Promise<boolean> => {
  if ((organisation.disabledAt !== null) === disabled) return false;
  await organisations.setDisabled(organisation.id, disabled ? now : null);
  // The next request would be refused without this too; but an open event stream makes no further request.
  if (disabled) await organisations.endSessions(organisation.id);
  await recordIn(organisation.id)({
    entity: 'organisation',
    entityId: organisation.id,
    action: disabled ? 'disabled' : 'enabled',
  });
  return true;
};
