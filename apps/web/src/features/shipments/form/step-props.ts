import type { Named } from '../../../shared/fields/plain-value-text.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

export type StepProps = {
  readonly form: ShipmentForm;
  readonly mode: 'create' | 'edit';
  /** The shipment's current partners, which the choices may no longer include. */
  readonly partners: readonly (Named | null)[];
};
