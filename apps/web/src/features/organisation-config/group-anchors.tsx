import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type ConfigGroup, fieldsOfGroup } from './config-groups.ts';
import { groupId } from './field-ids.ts';
import styles from './group-anchors.module.css';
import { countSetHere } from './level-draft.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = {
  readonly groups: readonly ConfigGroup[];
  readonly current: ConfigGroup | undefined;
  readonly editor: ConfigEditor;
  readonly onGo: (group: ConfigGroup) => void;
};

/** The groups beside the form, each with how many of its fields this level sets itself. */
export const GroupAnchors = ({ groups, current, editor, onGo }: Props) => {
  const { t } = useI18n();
  return (
    <nav className={styles.anchors} aria-label={t('config.groups')}>
      {groups.map((group) => {
        const count = countSetHere(editor.draft, fieldsOfGroup(group));
        const name = t(`config.group.${group}`);
        return (
          <a
            key={group}
            href={`#${groupId(group)}`}
            className={classNames(styles.anchor, group === current && styles.current)}
            aria-current={group === current ? 'true' : undefined}
            aria-label={count > 0 ? `${name}, ${t('config.countSetHere', { count })}` : undefined}
            onClick={(event) => {
              // The address does not change: the scroll position is no page of its own.
              event.preventDefault();
              onGo(group);
            }}
          >
            {name}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </a>
        );
      })}
    </nav>
  );
};

export const GroupSelect = ({ groups, current, onGo }: Omit<Props, 'editor'>) => {
  const { t } = useI18n();
  return (
    <div className={styles.select}>
      <label htmlFor="settings-group" className={styles.selectLabel}>
        {t('config.goToGroup')}
      </label>
      <SelectField
        id="settings-group"
        label={null}
        options={groups.map((value) => ({ value, label: t(`config.group.${value}`) }))}
        value={current ?? null}
        onChange={onGo}
      />
    </div>
  );
};
