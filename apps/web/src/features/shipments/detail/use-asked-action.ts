import { ApiError } from '@waybill/contract/client';
import type { Problem } from '@waybill/contract/problem';
import type { Shipment } from '@waybill/contract/shipments';
import { useState } from 'react';
import { isAboutFields, useIsOpen } from '../../../lib/browser/use-is-open.ts';
import { newerShipment } from '../queries.ts';

type Form = { readonly setServerErrors: (problem: Problem) => boolean };

/** An action that a modal asks about first. A refusal keeps the modal open with its values, to be tried again. */
export const useAskedAction = (shipment: Shipment, form: Form, onClose: () => void) => {
  // The action is meant for the version that the user saw, not for the newest.
  const [seen, setSeen] = useState(shipment);
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = useIsOpen();

  const attempt = async (action: (of: Shipment, isShown: (error: unknown) => boolean) => Promise<unknown>) => {
    setFailure(null);
    try {
      await action(seen, (error) => isOpen.current && !isAboutFields(error));
      onClose();
    } catch (error) {
      // The page shows the newer version by now, and the modal says so: the next try is meant for that one.
      setSeen(newerShipment(error) ?? seen);
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) setFailure(error);
    }
  };
  return { failure, attempt };
};
