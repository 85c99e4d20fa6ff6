import { Combobox } from '@base-ui/react/combobox';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode, RefObject } from 'react';
import { IN_PLACE, TOP_LAYER } from '../layers/top-layer.ts';
import styles from './option-list.module.css';

const FOCUSABLE = 'a[href], button, input:not([aria-hidden]), select, textarea, [tabindex]';

/** Marks the chosen option for sighted users; assistive technology reads it from the option itself. */
export const ChosenMark = ({ isChosen }: { readonly isChosen: boolean }) =>
  isChosen ? <IconCheck size={14} stroke={2.5} className={styles.check} aria-hidden /> : null;

type Props = {
  /** The element beside which the options are positioned. */
  readonly host: RefObject<HTMLElement | null>;
  readonly label: string | null;
  readonly chosen?: string | null;
  readonly nothingFound?: string | undefined;
  readonly className?: string | undefined;
  /** Shown above the options: a field that narrows them, if it is not the field itself. */
  readonly search?: ReactNode;
};

/** The options of a Combobox that match the typed text. */
export const OptionPopup = ({ host, label, chosen = null, nothingFound, className, search }: Props) => (
  <Combobox.Portal {...IN_PLACE} container={host}>
    <Combobox.Positioner align="start" sideOffset={4} {...TOP_LAYER}>
      {/* With a field of its own the popup is a dialog, and a dialog has a name. */}
      <Combobox.Popup className={className ?? styles.dropdown} aria-label={search ? (label ?? undefined) : undefined}>
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

/**
 * For `onOpenChangeComplete` of a field with options. Base UI hides the rest of the page from assistive technology while they
 * are open, though the keyboard and the pointer still reach it. Content that is inert under a modal stays so.
 */
export const leavePageReachable = (isOpen: boolean): void => {
  if (!isOpen) return;
  for (const element of document.querySelectorAll('[aria-hidden="true"]:not([inert], [inert] *)')) {
    // Elements that we hid, or that belong to Base UI, have no text beside the field and nothing focusable.
    const isOfPage = element.hasAttribute('data-base-ui-inert') && element.textContent.trim() !== '';
    if (isOfPage || element.querySelector(FOCUSABLE)) element.removeAttribute('aria-hidden');
  }
};
