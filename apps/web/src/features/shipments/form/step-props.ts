import type { Named } from '../../../shared/fields/value-text.ts';
import type { ShipmentForm } from './use-shipment-form.ts';

export type StepProps = {
  readonly form: ShipmentForm;
  readonly mode: 'create' | 'edit';
  /** Partners that the shipment has already, which the choices may not offer any more. */
  readonly known: readonly (Named | null)[];
};
