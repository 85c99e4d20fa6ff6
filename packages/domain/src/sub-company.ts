import type { SubCompanyId } from './ids.ts';
import type { FieldRefusal } from './validation.ts';

/** What decides which sub-company somebody may give to a record. */
export type SubCompanyRules = {
  readonly usesSubCompany: boolean;
  /** The existing sub-companies that the operator allows. */
  readonly subCompanyIds: readonly SubCompanyId[];
  /** The sub-company that the actor is tied to: all that they enter belongs to it. */
  readonly tiedTo: SubCompanyId | null;
};

export const subCompanyProblem = (
  before: SubCompanyId | null,
  after: SubCompanyId | null,
  { usesSubCompany, subCompanyIds, tiedTo }: SubCompanyRules,
): FieldRefusal[] => {
  if (after === before) return [];
  if (!usesSubCompany && after !== null) return [{ path: 'subCompanyId', problem: 'feature-off' }];
  const isTheirs = tiedTo === null ? after === null || subCompanyIds.includes(after) : after === tiedTo;
  return isTheirs ? [] : [{ path: 'subCompanyId', problem: 'unknown-division' }];
};
