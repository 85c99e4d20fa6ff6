import { Combobox } from '@base-ui/react/combobox';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { IN_PLACE, TOP_LAYER } from '../layers/top-layer.ts';
import styles from './option-list.module.css';

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
        {search ?? <PageStaysReachable />}
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
 * Rendered in the options of a text field, leaves the page reachable for assistive technology, as it is for the keyboard and
 * the pointer. Base UI puts aria-hidden on everything beside such options, and has no setting against that; it does so in an
 * effect that runs after this layout effect. Only what it hides is shown again: an attribute that was there before, or that
 * came together with its element, is ours. Content that is inert under a modal stays so.
 */
export const PageStaysReachable = () => {
  useLayoutEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes) {
        if (oldValue === null && target instanceof Element) target.removeAttribute('aria-hidden');
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'], attributeOldValue: true });
    return () => observer.disconnect();
  }, []);
  return null;
};
