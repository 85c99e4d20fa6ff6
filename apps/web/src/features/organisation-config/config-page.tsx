import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { EditableConfigField } from '@waybill/domain/organisation-config';
import { type ReactNode, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { Modal } from '../../ui/layers/modal.tsx';
import { ConfigConflict } from './config-conflict.tsx';
import { ConfigForm } from './config-form.tsx';
import { fieldsOfGroup, GROUP_NAMES } from './config-groups.ts';
import styles from './config-page.module.css';
import { GroupAnchors, GroupSelect } from './group-anchors.tsx';
import { LeaveModal } from './leave-modal.tsx';
import { type Config, type LevelKey, levelKeyOf } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { ScopeBar } from './scope-bar.tsx';
import { useConfigEditor } from './use-config-editor.ts';
import { useScrollSpy } from './use-scroll-spy.ts';

type Props = {
  readonly config: Config;
  /** The level named in the address. */
  readonly levelKey: string | undefined;
  readonly onLevel: (key: LevelKey) => void;
  /** The history of a level. */
  readonly history: (level: ConfigLevel) => ReactNode;
};

export const ConfigPage = ({ config, levelKey, onLevel, history }: Props) => {
  const { t } = useI18n();
  const { levels } = config;
  const level =
    levels.find((each) => levelKeyOf(each) === levelKey) ?? levels.find(({ editable }) => editable) ?? levels[0];
  if (!level) throw new Error('An organisation has settings of its own');

  const editor = useConfigEditor(config, level);
  const isNarrow = useNarrow();
  const formRef = useRef<HTMLFormElement>(null);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const leaving = useLeaveGuard(editor.unsaved.length > 0);
  const { onlySetHere, setOnlySetHere, isShown } = useOnlySetHere(editor.isSetHere);
  // What is asked of everybody who signs in is no matter of a division.
  const groups = GROUP_NAMES.filter((group) => group !== 'security' || editor.isOrganisation).filter(
    (group) => !onlySetHere || fieldsOfGroup(group).some(isShown),
  );
  const { current, goTo } = useScrollSpy(groups, formRef);

  const saveAllAndLeave = async () => {
    for (const each of editor.unsaved) {
      if (await editor.save(each)) continue;
      leaving?.stay();
      onLevel(levelKeyOf(each));
      return;
    }
    leaving?.go();
  };

  return (
    <div className={styles.page}>
      <ScopeBar
        levels={levels}
        editor={editor}
        onLevel={onLevel}
        onlySetHere={onlySetHere}
        onOnlySetHere={setOnlySetHere}
        onHistory={() => setIsHistoryOpen(true)}
      />
      {groups.length === 0 ? (
        <EmptyState
          heading={t('config.nothingSetHere')}
          actions={<Button onClick={() => setOnlySetHere(false)}>{t('config.showAll')}</Button>}
        >
          {t('config.nothingSetHereDetail')}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          {isNarrow ? (
            <GroupSelect groups={groups} current={current} onGo={goTo} />
          ) : (
            <GroupAnchors groups={groups} current={current} editor={editor} onGo={goTo} />
          )}
          <ConfigForm
            key={levelKeyOf(level)}
            editor={editor}
            config={config}
            groups={groups}
            isShown={isShown}
            formRef={formRef}
          />
        </div>
      )}
      <SaveBar editor={editor} onLevel={onLevel} />
      {isHistoryOpen && (
        <Modal
          title={t('config.historyOf', { level: level.name })}
          closeLabel={t('action.close')}
          onClose={() => setIsHistoryOpen(false)}
        >
          {history(level)}
        </Modal>
      )}
      {editor.question && <ConfigConflict editor={editor} question={editor.question} />}
      {leaving && !editor.question && (
        <LeaveModal
          editor={editor}
          onStay={leaving.stay}
          onDiscard={leaving.go}
          onSave={() => void saveAllAndLeave()}
        />
      )}
    </div>
  );
};

/** A field that was set here when the filter was switched on stays visible, even while it is being reset to inherited. */
const useOnlySetHere = (isSetHere: (name: EditableConfigField) => boolean) => {
  const [kept, setKept] = useState<ReadonlySet<EditableConfigField> | null>(null);
  const everything = GROUP_NAMES.flatMap(fieldsOfGroup);
  return {
    onlySetHere: kept !== null,
    setOnlySetHere: (only: boolean) => setKept(only ? new Set(everything.filter(isSetHere)) : null),
    isShown: (name: EditableConfigField) => kept === null || kept.has(name) || isSetHere(name),
  };
};
