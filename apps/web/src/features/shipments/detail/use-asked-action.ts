import { ApiError } from '@waybill/contract/client';
import type { Problem } from '@waybill/contract/problem';
import type { Shipment } from '@waybill/contract/shipments';
import { useState } from 'react';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { newerShipment } from '../queries.ts';

type Form = { readonly setServerErrors: (problem: Problem) => boolean };

/** A deed that a modal asks about first. What is refused leaves it open, with what was typed, to be tried again. */
export const useAskedAction = (shipment: Shipment, form: Form, onClose: () => void) => {
  // Not whatever is newest: the deed is meant for what was seen.
  const [seen, setSeen] = useState(shipment);
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = useIsOpen();

  const attempt = async (action: (of: Shipment, isShown: (error: unknown) => boolean) => Promise<unknown>) => {
    setFailure(null);
    try {
      await action(seen, (error) => isOpen.current && !isAboutFields(error));
      onClose();
    } catch (error) {
      // The newer one is on the page by now, and the modal says so: whoever tries again knows of it.
      setSeen(newerShipment(error) ?? seen);
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    }
  };
  return { failure, attempt };
};
