import type { RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';

export type DisableOrganisation = {
  readonly organisations: Pick<OrganisationsRepo, 'setDisabled' | 'endSessions'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
};

/** Shuts everybody of the organisation out, people and programs, or lets them in again. False when it was so already. */
export const setOrganisationDisabled = async (
  { organisations, recordIn }: DisableOrganisation,
  organisation: Organisation,
  disabled: boolean,
  now: Date,
): Promise<boolean> => {
  if ((organisation.disabledAt !== null) === disabled) return false;
  await organisations.setDisabled(organisation.id, disabled ? now : null);
  // The next request would be refused without this, too; a stream that is open makes none.
  if (disabled) await organisations.endSessions(organisation.id);
  await recordIn(organisation.id)({
    entity: 'organisation',
    entityId: organisation.id,
    action: disabled ? 'disabled' : 'enabled',
  });
  return true;
};
