import { differencesOf } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConflictModal } from '../../shared/conflict/conflict-modal.tsx';
import { useConflictWords } from '../../shared/conflict/use-conflict-words.tsx';
import { fieldText } from '../../shared/saved-locations/location-fields.ts';
import type { LocationConflictState } from './use-edit-location.ts';

type Props = {
  readonly name: string;
  readonly conflict: LocationConflictState;
  readonly isSaving: boolean;
  readonly onResolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly onBack: () => void;
};

/** Two people edited the same place. Who the other one was is not kept. */
export const LocationConflict = ({ name, conflict: { sides }, isSaving, onResolve, onBack }: Props) => {
  const { t } = useI18n();
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const { by, merged, words } = useConflictWords({
    differences,
    last: null,
    changes: (fields) => fields.map((field) => t(`shipment.field.${field}`)).join(', '),
    field: t('savedLocations.conflict.field'),
    arrowField: t('savedLocations.conflict.arrowField'),
  });
  return (
    <ConflictModal
      title={t('savedLocations.conflict.title', { by, name })}
      lead={
        colliding.length > 0
          ? t('savedLocations.conflict.collisions', { count: colliding.length })
          : t('savedLocations.conflict.noCollisions')
      }
      rows={colliding.map((field) => ({
        name: field,
        label: t(`shipment.field.${field}`),
        base: fieldText(field, sides.base, t),
        mine: fieldText(field, sides.mine, t),
        theirs: fieldText(field, sides.theirs, t),
      }))}
      merged={merged}
      words={words}
      savingLabel={isSaving ? t('savedLocations.saving', { name }) : undefined}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
};
