/** What a search for routes tries to have least of. */
export const OBJECTIVES = ['distance', 'time', 'vehicles'] as const;

export const PLAN_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Why a shipment is on no route of a proposal. */
export const UNSERVED_REASONS = [
  'window',
  'weight',
  'volume',
  'shift',
  'equipment',
  'no-coordinates',
  'no-vehicle',
  'no-way',
  'tied',
  'several',
  'not-examined',
] as const;

/** What would have to be different: minutes, kilograms, cubic metres, or another vehicle. */
export const UNSERVED_CHANGES = ['window', 'weight', 'volume', 'shift', 'equipment', 'vehicle'] as const;
