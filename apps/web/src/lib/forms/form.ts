import type { Problem } from '@waybill/contract/problem';
import { type FieldProblem, isFieldProblem } from '@waybill/domain/validation';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { afterPress } from '../browser/after-press.ts';
import { useI18n } from '../language/i18n.tsx';
import {
  type Errors,
  errorIn,
  type FormFieldError,
  placeIn,
  problemsOf,
  problemText,
  refusalsOf,
  useShownErrors,
} from './form-errors.ts';

export type FormOptions<Values extends object, Parsed> = {
  /** The body schema of the endpoint that the form feeds. */
  readonly schema: z.ZodType<Parsed>;
  readonly initial: Values;
  /** The name of each field in messages, in the user's language. A name may be a path: `pickup.city`. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Fields that are checked again when this one is left, because a rule links them. */
  readonly tied?: Partial<Record<keyof Values & string, readonly (keyof Values & string)[]>>;
  /** Brings a field onto the screen before it takes the focus. */
  readonly reveal?: (name: keyof Values & string) => void;
  /** This form's own messages for a problem. */
  readonly says?: Partial<Record<FieldProblem, string>>;
};

export const useForm = <Values extends object, Parsed>(options: FormOptions<Values, Parsed>) => {
  type Name = keyof Values & string;
  const { schema, initial, labels, says = {}, reveal } = options;
  const { t } = useI18n();
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  const { shown, setShown, dropMended, look } = useShownErrors(schema, latest);
  const wasSubmitted = useRef(false);

  const names = Object.keys(initial) as Name[];
  const { idOf, focus, focusFirst } = fieldsOnPage(useId(), names, reveal);
  const { submitting, isRunning, run } = useSubmission();

  const change = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  const setMany = (patch: Partial<Values>) => {
    change({ ...latest.current, ...patch });
    dropMended(Object.keys(patch));
  };
  const set = <Key extends Name>(name: Key, value: Values[Key]) =>
    setMany({ [name]: value } as unknown as Partial<Values>);

  const check = (name: Name) =>
    look([name, ...(options.tied?.[name] ?? [])].filter((each) => latest.current[each] !== '' || wasSubmitted.current));
  /** Checks these fields as submitting would. False if one is invalid; the first such field gets the focus. */
  const validate = (at: readonly Name[]): boolean => !focusFirst(look(at));
  const textOf = (found: FormFieldError, name: Name) =>
    (isFieldProblem(found.problem) && says[found.problem]) || problemText(found, labels[name], t);

  const field = <Key extends Name>(name: Key) => {
    const found = errorIn(shown, name);
    return {
      id: idOf(name),
      name,
      label: labels[name],
      value: values[name],
      onChange: (value: Values[Key]) => set(name, value),
      onBlur: () => afterPress(() => void check(name)),
      error: found ? textOf(found, name) : undefined,
    };
  };

  const submit = (handler: (parsed: Parsed) => unknown) => async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isRunning()) return;
    wasSubmitted.current = true;
    const parsed = schema.safeParse(latest.current);
    const found = problemsOf(schema, latest.current);
    setShown(found);
    if (!parsed.success) {
      focusFirst(found);
      return;
    }
    await run(() => handler(parsed.data));
  };

  /** Shows the server's refusals beside their fields; false if none of them belongs to this form. */
  const setServerErrors = (problem: Problem): boolean => {
    const found = refusalsOf(problem, names);
    setShown(found);
    return focusFirst(found);
  };

  const setError = (name: Name, sentence: string) => {
    setShown((before) => ({ ...before, [name]: { problem: sentence, fromServer: true } }));
    focus(name);
  };

  const reset = () => {
    change(initial);
    setShown({});
    wasSubmitted.current = false;
  };

  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const found = errorIn(shown, name);
      return found ? [[name, textOf(found, name)]] : [];
    }),
  ) as Partial<Record<Name, string>>;

  /** The props for one place inside a field, under a name of its own. */
  const place = (path: string, label: string) => {
    const found = shown[path];
    return {
      id: idOf(path),
      label,
      onBlur: () => afterPress(() => void check(path.split('.')[0] as Name)),
      error: found ? problemText(found, label, t) : undefined,
    };
  };

  return { values, set, setMany, field, place, errors, validate, submit, setServerErrors, setError, reset, submitting };
};

/** The ids of a form's fields, and moving the focus to them. */
const fieldsOnPage = <Name extends string>(
  formId: string,
  names: readonly Name[],
  reveal: ((name: Name) => void) | undefined,
) => {
  const idOf = (place: string) => `${formId}-${place}`;
  /** The place inside a field may not be on the page by itself. */
  const focus = (name: Name, place: string = name) => {
    reveal?.(name);
    (document.getElementById(idOf(place)) ?? document.getElementById(idOf(name)))?.focus();
  };
  return {
    idOf,
    focus,
    /** Focuses the first field with an error; false if there is none. */
    focusFirst: (found: Errors): boolean => {
      const first = names.find((name) => errorIn(found, name));
      if (first) focus(first, placeIn(found, first));
      return first !== undefined;
    },
  };
};

/** A form is submitted once at a time; `isRunning` is true before the next render, too. */
const useSubmission = () => {
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const run = async (work: () => unknown) => {
    running.current = true;
    setSubmitting(true);
    try {
      await work();
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };
  return { submitting, isRunning: () => running.current, run };
};
