import { flushSync } from 'react-dom';

/**
 * Keys that are pressed between opening a dialog and the focus in its first field: its file may still be loading, or it is
 * drawn and has not taken the focus yet. They are kept, and typed into that field. A dialog that starts at a button gets none.
 */
let keys: string[] = [];
let dialogs = 0;
let listening: AbortController | null = null;

type Field = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url'];

const isField = (element: Element): element is Field =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type))) &&
  !element.disabled &&
  !element.readOnly;

/** AltGr is how many keyboards type an @, and some report it as Ctrl with Alt. */
const isForField = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  return !isComposing && !isShortcut && (key === 'Backspace' || key === 'Enter' || [...key].length === 1);
};

const stop = (): void => {
  listening?.abort();
  listening = null;
  keys = [];
};

/** By the prototype's setter, because React replaces the field's own and would then not notice the change. */
const append = (field: Field, text: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const room = field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - field.value.length);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text.slice(0, room));
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
};

/** Enter is only understood once the letters before it have been. */
const typeInto = (field: Field, pressed: readonly string[]): void => {
  let text = '';
  const flush = () => {
    if (text !== '') flushSync(() => append(field, text));
    text = '';
  };
  for (const key of pressed) {
    if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (key !== 'Enter') text += key;
    else {
      flush();
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }
  flush();
};

const onFocus = ({ target }: FocusEvent): void => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
  // The content of a busy dialog is still to come, and then takes the focus.
  if (!(target instanceof Element) || !dialog || dialog === target || dialog.matches('[aria-busy="true"]')) return;
  const pressed = keys;
  stop();
  // Not now: the focus may have been moved in the middle of a React update. No key can come in between.
  if (isField(target) && pressed.length > 0) queueMicrotask(() => typeInto(target, pressed));
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (!isForField(event)) return;
  keys.push(event.key);
  event.preventDefault();
  event.stopPropagation();
};

/** Begins to keep keys for a dialog that opens. Returns a function for the moment when it is gone. */
export const keepTypedAhead = (): (() => void) => {
  dialogs += 1;
  if (!listening) {
    listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('focusin', onFocus, options);
  }
  return () => {
    dialogs -= 1;
    // The loaded dialog takes the place of the pending one in the same update, and inherits what was typed.
    queueMicrotask(() => {
      if (dialogs === 0) stop();
    });
  };
};
