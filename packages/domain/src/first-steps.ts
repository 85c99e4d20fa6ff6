import type { OrganisationConfig } from './organisation-config.ts';

/** What a new organisation does first, in the order in which it is best done. */
export const FIRST_STEPS = ['division', 'users', 'vehicle', 'shipment', 'plan'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Divisions are a step where they are used. A forwarder has carriers that drive for it. */
export const firstStepsFor = ({ usesSubCompany, role }: Pick<OrganisationConfig, 'usesSubCompany' | 'role'>) =>
  FIRST_STEPS.filter((step) => {
    if (step === 'division') return usesSubCompany;
    return role === 'carrier' || (step !== 'vehicle' && step !== 'plan');
  });
