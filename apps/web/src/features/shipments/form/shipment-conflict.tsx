import { useQuery } from '@tanstack/react-query';
import type { FlatShipment, ShipmentPath } from '@waybill/domain/shipment-fields';
import { differencesOf } from '../../../lib/forms/three-way.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { ConflictModal } from '../../../shared/conflict/conflict-modal.tsx';
import { useConflictWords } from '../../../shared/conflict/use-conflict-words.tsx';
import type { Named } from '../../../shared/fields/value-text.ts';
import { choicesQuery } from '../queries.ts';
import { fullLabel, lower } from './field-labels.ts';
import { fieldText, namesOf } from './field-text.ts';
import type { ShipmentConflictState } from './use-edit-shipment.ts';

type Props = {
  readonly id: string;
  readonly conflict: ShipmentConflictState;
  readonly known: readonly (Named | null)[];
  readonly isSaving: boolean;
  readonly onResolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly onBack: () => void;
};

/** Two dispatchers edited the same shipment. */
export const ShipmentConflict = ({ id, conflict: { sides, last }, known, isSaving, onResolve, onBack }: Props) => {
  const { t, format } = useI18n();
  const session = useSession();
  const { data: choices } = useQuery(choicesQuery);
  const names = namesOf(session, known, choices?.carriers ?? [], choices?.forwarders ?? []);
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const text = (name: ShipmentPath, side: FlatShipment) =>
    fieldText(name, side[name], { t, format, names }) || t('history.nothing');
  /** `reference number (REF-1)`, so that nobody has to look it up. */
  const changes = (fields: readonly ShipmentPath[], side: 'mine' | 'theirs') =>
    fields
      .filter((name) => !name.endsWith('.savedLocationId'))
      .map((name) => `${lower(fullLabel(name, t))} (${text(name, sides[side])})`)
      .join(', ');
  const { by, merged, words } = useConflictWords({
    differences,
    last,
    changes,
    field: t('shipmentForm.conflict.field'),
    arrowField: t('shipmentForm.conflict.arrowField'),
  });

  return (
    <ConflictModal
      title={t('shipmentForm.conflict.title', { by })}
      lead={
        colliding.length > 0
          ? t('shipmentForm.conflict.collisions', { id, count: colliding.length })
          : t('shipmentForm.conflict.noCollisions', { id })
      }
      rows={colliding.map((name) => ({
        name,
        label: fullLabel(name, t),
        base: text(name, sides.base),
        mine: text(name, sides.mine),
        theirs: text(name, sides.theirs),
      }))}
      merged={merged}
      words={words}
      savingLabel={isSaving ? t('shipment.message.updating') : undefined}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
};
