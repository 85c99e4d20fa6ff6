import type { Session } from '@waybill/contract/session';
import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import { configKey, effectiveConfig, type OrganisationConfig } from '@waybill/domain/organisation-config';
import { isDispatcher, isDriver } from '@waybill/domain/roles';
import type { SessionViewRepo } from './session-view.repo.ts';

/** Everything the dashboard needs to draw itself for this person, or null when the account is gone. */
export const readSession = async (
  view: SessionViewRepo,
  userId: UserId,
  viewing: SubCompanyId | null,
): Promise<Session | null> => {
  const user = await view.findUser(userId);
  if (!user) return null;
  const organisation = user.organisationId ? await view.findOrganisation(user.organisationId) : undefined;
  if (!organisation)
    return { user, organisation: null, config: null, divisions: [], viewing: null, administrator: null };

  const ofOrganisation = await view.configOverrides(configKey(organisation.id));
  const division = user.subCompanyId ?? viewing;
  const ofDivision = division ? await view.configOverrides(configKey(organisation.id, division)) : {};
  const config = effectiveConfig(organisation.id, ofOrganisation, ofDivision);
  const divisions = await view.divisions(organisation.id);
  const needsAdministrator = !isDispatcher(user) && !isDriver(user);
  return {
    user,
    organisation,
    config: isDispatcher(user) ? config : withoutPartners(config),
    divisions: user.subCompanyId ? divisions.filter(({ id }) => id === user.subCompanyId) : divisions,
    viewing: user.subCompanyId ? null : viewing,
    administrator: needsAdministrator ? await view.administrator(organisation.id) : null,
  };
};

/** Whom the organisation works with, and an address that may carry a token, are for those who work in the dashboard. */
const withoutPartners = (config: OrganisationConfig): OrganisationConfig => ({
  ...config,
  externalDeliveryStatusUpdateUrl: '',
  allowedCarrierIds: [],
  allowedForwarderIds: [],
  allowedSubCompanyIds: [],
});
