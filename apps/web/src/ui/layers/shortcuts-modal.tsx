import { Kbd } from '../basics/kbd.tsx';
import { Modal } from './modal.tsx';
import styles from './shortcuts-modal.module.css';

export type ShortcutGroup = {
  readonly heading: string;
  /** Several keys are pressed one after the other or are alternatives; their effect is described once. */
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
};

type Props = {
  readonly title: string;
  readonly closeLabel: string;
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
};

/** The overview of keyboard shortcuts. */
export const ShortcutsModal = ({ title, closeLabel, groups, onClose }: Props) => (
  <Modal title={title} closeLabel={closeLabel} maxWidth={640} onClose={onClose}>
    <div className={styles.groups}>
      {groups.map(({ heading, shortcuts }) => (
        <section key={heading} className={styles.group}>
          <h3 className={styles.heading}>{heading}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className={styles.shortcut}>
                <dt className={styles.does}>{does}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <Kbd key={key} isAlways>
                      {key}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
);
