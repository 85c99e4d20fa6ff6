import type { Session } from '@waybill/contract/session';
import type { UserId } from '@waybill/domain/ids';
import { configKey, effectiveConfig, type OrganisationConfig } from '@waybill/domain/organisation-config';
import { isDispatcher, isDriver } from '@waybill/domain/roles';
import type { SessionViewRepo } from './session-view.repo.ts';

/** Everything the dashboard needs to draw itself for this person, or null when the account is gone. */
export const readSession = async (view: SessionViewRepo, userId: UserId): Promise<Session | null> => {
  const found = await view.findUser(userId);
  if (!found) return null;
  const { user } = found;
  const organisation = user.organisationId ? await view.findOrganisation(user.organisationId) : undefined;
  if (!organisation)
    return { user, organisation: null, config: null, subCompanies: [], viewing: null, ...UNRESTRICTED };

  const ofOrganisation = await view.configOverrides(configKey(organisation.id));
  const subCompanies = await view.subCompanies(organisation.id);
  const viewing = user.subCompanyId ? null : (subCompanies.find(({ id }) => id === found.viewing)?.id ?? null);
  const subCompany = user.subCompanyId ?? viewing;
  const ofSubCompany = subCompany ? await view.configOverrides(configKey(organisation.id, subCompany)) : {};
  const config = effectiveConfig(organisation.id, ofOrganisation, ofSubCompany);
  const mustSetUpTwoFactor = organisation.requires_two_factor_since !== null && !found.hasTwoFactor;
  const needsAdministrator = !isDispatcher(user) && !isDriver(user);
  return {
    user,
    organisation: { id: organisation.id, name: organisation.name },
    config: isDispatcher(user) && !mustSetUpTwoFactor ? config : withoutPartners(config),
    subCompanies: user.subCompanyId ? subCompanies.filter(({ id }) => id === user.subCompanyId) : subCompanies,
    viewing,
    mustSetUpTwoFactor,
    hasFirstSteps:
      isDispatcher(user) &&
      user.subCompanyId === null &&
      organisation.first_steps_done_at === null &&
      organisation.first_steps_dismissed_at === null,
    deletionDueAt: (isDispatcher(user) && organisation.deletion_due_at?.toISOString()) || null,
    administrator: needsAdministrator ? await view.administrator(organisation.id) : null,
  };
};

/** Nobody requires anything of a person without an organisation, and nobody gives them roles. */
const UNRESTRICTED = { mustSetUpTwoFactor: false, hasFirstSteps: false, deletionDueAt: null, administrator: null };

/** Partner ids, and a webhook address that may carry a token, are only for people who work in the dashboard. */
const withoutPartners = (config: OrganisationConfig): OrganisationConfig => ({
  ...config,
  externalDeliveryStatusUpdateUrl: '',
  allowedCarrierIds: [],
  allowedForwarderIds: [],
  allowedSubCompanyIds: [],
});
