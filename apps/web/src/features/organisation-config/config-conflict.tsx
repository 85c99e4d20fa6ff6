import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { EditConflict } from '../../shared/conflict/edit-conflict.tsx';
import type { EditQuestion } from '../../shared/conflict/use-versioned-edit.ts';
import { overrideText } from './config-text.ts';
import { type LevelFields, overridesOf } from './level-draft.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor; readonly question: EditQuestion<ConfigLevel, LevelFields> };

/** Two super-admins saved the same level. */
export const ConfigConflict = ({ editor, question }: Props) => {
  const { t } = useI18n();
  return (
    <EditConflict
      question={question}
      title={(by) => t('config.conflict.title', { by })}
      subject={question.newer.name}
      label={(name) => t(`config.label.${name}`)}
      text={(name, fields) => overrideText(name, overridesOf(fields), editor, t)}
      saving={t('config.saving')}
      words={{
        field: t('config.conflict.field'),
        arrowField: t('config.conflict.arrowField'),
        collisions: (count) => t('config.conflict.collisions', { count }),
        noCollisions: t('config.conflict.noCollisions'),
      }}
    />
  );
};
