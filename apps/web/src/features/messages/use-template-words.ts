import { ApiError } from '@waybill/contract/client';
import { putVariable, type TemplateKey, type TemplateVariable } from '@waybill/domain/message-template';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Errors, problemText, refusalsOf } from '../../lib/forms/form-errors.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { faultsOf, type Words } from './queries.ts';

type WordField = keyof Words;
type Control = HTMLInputElement | HTMLTextAreaElement;

/** The fields of the words: what is wrong with each, and where a variable is put. */
export const useTemplateWords = (key: TemplateKey, words: Words, type: (part: Partial<Words>) => void) => {
  const { t } = useI18n();
  const [refused, setRefused] = useState<Errors>({});
  /** The field that one was in last, which keeps its caret while a variable is pressed. */
  const last = useRef<WordField | null>(null);
  const id = useId();
  const idOf = (name: WordField) => `${id}-${name}`;
  const controlOf = (name: WordField) => document.getElementById(idOf(name)) as Control | null;
  const faults = faultsOf(key, words);

  const errorOf = (name: WordField): string | undefined => {
    const field = t(`messages.${name}`);
    const fault = faults[name];
    if (fault?.problem === 'unknown-variable') return t('messages.unknownVariable', { field, word: fault.word });
    const said = fault ?? refused[name];
    return said && problemText(said, field, t);
  };
  const change = (name: WordField, value: string) => {
    setRefused(({ [name]: _, ...others }) => others);
    type({ [name]: value });
  };

  return {
    field: (name: WordField) => ({
      id: idOf(name),
      label: t(`messages.${name}`),
      value: words[name],
      onChange: (value: string) => change(name, value),
      onFocus: () => {
        last.current = name;
      },
      error: errorOf(name),
    }),

    /** Where one was typing last; at the end of the text until then. */
    put: (variable: TemplateVariable) => {
      const name = last.current ?? 'text';
      const control = controlOf(name);
      const caretOf = (at: number | null | undefined) => (last.current && at) ?? words[name].length;
      const selection = { start: caretOf(control?.selectionStart), end: caretOf(control?.selectionEnd) };
      const { text, caret } = putVariable(words[name], variable, selection);
      // Rendered synchronously, so that the caret finds its place in the new text.
      flushSync(() => change(name, text));
      control?.focus();
      control?.setSelectionRange(caret, caret);
    },

    /** Shows what the server says of the words beside their fields; false if it says nothing of them. */
    showRefusal: (error: unknown): boolean => {
      const found = error instanceof ApiError ? refusalsOf(error.problem, ['subject', 'text']) : {};
      const first = (['subject', 'text'] as const).find((name) => name in found);
      if (!first) return false;
      setRefused(found);
      controlOf(first)?.focus();
      return true;
    },
  };
};
