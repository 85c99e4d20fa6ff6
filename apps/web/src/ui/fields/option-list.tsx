import { Combobox } from '@base-ui/react/combobox';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { useOuterLayer } from '../layers/open-layers.ts';
import styles from './option-list.module.css';

/** Says of an option that it is the chosen one; assistive technology knows it from the option itself. */
export const ChosenMark = ({ isChosen }: { readonly isChosen: boolean }) =>
  isChosen ? <IconCheck size={14} stroke={2.5} className={styles.check} aria-hidden /> : null;

type Props = {
  readonly label: string | null;
  readonly chosen?: string | null;
  readonly nothingFound?: string | undefined;
  readonly className?: string | undefined;
  /** Above the options: a field that narrows them, where it is not the field itself. */
  readonly search?: ReactNode;
};

/** The options of a Combobox that are left over by what is typed. */
export const OptionPopup = ({ label, chosen = null, nothingFound, className, search }: Props) => (
  <Combobox.Portal container={useOuterLayer()}>
    <Combobox.Positioner
      align="start"
      sideOffset={4}
      collisionPadding={8}
      positionMethod="fixed"
      className={styles.positioner}
    >
      <Combobox.Popup className={className ?? styles.dropdown}>
        {search}
        <Combobox.Empty className={styles.empty}>{nothingFound}</Combobox.Empty>
        <Combobox.List aria-label={label ?? undefined} className={styles.options}>
          {(option: { readonly value: string; readonly label: string }) => (
            <Combobox.Item key={option.value} value={option} className={styles.option}>
              <ChosenMark isChosen={option.value === chosen} />
              <span>{option.label}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);
