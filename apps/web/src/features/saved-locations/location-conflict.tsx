import { useI18n } from '../../lib/i18n.tsx';
import { differencesOf } from '../../lib/three-way.ts';
import { ConflictModal } from '../../ui/conflict-modal.tsx';
import { fieldText, type LocationField } from './location-fields.ts';
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
  const { colliding, onlyMine, onlyTheirs } = differencesOf(sides);
  const by = t('conflict.someone');
  const count = onlyMine.length + onlyTheirs.length;
  const namesOf = (fields: readonly LocationField[]) => fields.map((field) => t(`shipment.field.${field}`)).join(', ');
  const parts = [
    onlyTheirs.length > 0 && t('conflict.theyChanged', { name: by, fields: namesOf(onlyTheirs) }),
    onlyMine.length > 0 && t('conflict.youChanged', { fields: namesOf(onlyMine) }),
  ];
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
      merged={
        count > 0 && (
          <>
            <strong>{t('conflict.merged', { count })}</strong> {parts.filter(Boolean).join('; ')}.
          </>
        )
      }
      words={{
        close: t('action.close'),
        field: t('savedLocations.conflict.field'),
        base: t('conflict.base'),
        mine: t('conflict.mine'),
        theirs: by,
        keepMine: t('conflict.keepMine'),
        keepTheirs: t('conflict.keepTheirs'),
        chooseOne: t('conflict.chooseOne'),
        chosen: (chosen, of) => t('conflict.chosen', { chosen, count: of }),
        arrowField: t('savedLocations.conflict.arrowField'),
        arrowSide: t('conflict.arrowSide'),
        back: t('conflict.back'),
        save: t(colliding.length > 0 ? 'conflict.save' : 'conflict.saveBoth'),
      }}
      savingLabel={isSaving ? t('savedLocations.saving', { name }) : undefined}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
};
