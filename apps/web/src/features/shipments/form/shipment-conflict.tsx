import { useQuery } from '@tanstack/react-query';
import type { Shipment } from '@waybill/contract/shipments';
import type { FlatShipment, ShipmentPath } from '@waybill/domain/shipment-fields';
import { fullLabel, lower } from '@waybill/i18n/shipment-labels';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { EditConflict } from '../../../shared/conflict/edit-conflict.tsx';
import type { EditQuestion } from '../../../shared/conflict/use-versioned-edit.ts';
import type { Named } from '../../../shared/fields/plain-value-text.ts';
import { choicesQuery } from '../queries.ts';
import { namesOf, shipmentFieldText } from './shipment-field-text.ts';

type Props = {
  readonly id: string;
  readonly question: EditQuestion<Shipment, FlatShipment>;
  readonly partners: readonly (Named | null)[];
};

/** Two dispatchers edited the same shipment. */
export const ShipmentConflict = ({ id, question, partners }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { data: choices } = useQuery(choicesQuery);
  const names = namesOf(session, partners, choices?.carriers ?? [], choices?.forwarders ?? []);
  const text = (name: ShipmentPath, side: FlatShipment) =>
    shipmentFieldText(name, side[name], { t, format, names }) || t('history.nothing');
  return (
    <EditConflict
      question={question}
      title={(by) => t('shipmentForm.conflict.title', { by })}
      subject={id}
      label={(name) => fullLabel(name, t)}
      text={text}
      // `reference number (REF-1)`, so that nobody has to look it up. The address identifies the saved location.
      mention={(name, side) =>
        name.endsWith('.savedLocationId') ? null : `${lower(fullLabel(name, t))} (${text(name, side)})`
      }
      saving={t('shipment.message.updating')}
    />
  );
};
