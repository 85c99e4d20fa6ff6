import type { Problem } from '@waybill/contract/problem';
import { type FieldProblem, isFieldProblem } from '@waybill/domain/validation';
import type { Translate } from '@waybill/i18n/translate';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { afterPress } from '../browser/after-press.ts';
import { useI18n } from '../language/i18n.tsx';

type FieldError = {
  readonly problem: string;
  readonly reason?: string | undefined;
  /** The server's refusal, which the schema does not know: it is shown until the field is changed. */
  readonly fromServer?: true;
};
/** Errors by path: the name of a field, or a place inside it such as `parcels.0.barcode`. */
type Errors = Readonly<Record<string, FieldError>>;

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

/** The first problem of each place, in the schema's own order. */
export const problemsOf = (schema: z.ZodType, values: object): Errors => {
  const checked = schema.safeParse(values);
  if (checked.success) return {};
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of checked.error.issues) {
    // A message that is not a key of ours is the schema library's English: the field is called invalid instead.
    errors[path.join('.')] ??= { problem: isFieldProblem(message) ? message : 'invalid' };
  }
  return errors;
};

const isIn = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
const placeIn = (errors: Errors, name: string) => Object.keys(errors).find((path) => isIn(path, name));
const errorIn = (errors: Errors, name: string): FieldError | undefined => errors[placeIn(errors, name) ?? ''];
const only = (errors: Errors, keep: (path: string, error: FieldError) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path, error]) => keep(path, error)));

/** Translates a key of ours; any other text is a sentence already. */
export const problemText = ({ problem, reason }: FieldError, label: string, t: Translate): string => {
  if (!isFieldProblem(problem)) return problem;
  const say = t as (key: `problem.${FieldProblem}`, params: Record<string, string>) => string;
  return say(`problem.${problem}`, { field: label, reason: reason ?? '' });
};

export const useForm = <Values extends object, Parsed>({
  schema,
  initial,
  labels,
  says = {},
  tied = {},
  reveal,
}: FormOptions<Values, Parsed>) => {
  type Name = keyof Values & string;
  const { t } = useI18n();
  const formId = useId();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Errors>({});
  const [submitting, setSubmitting] = useState(false);
  const latest = useRef(values);
  const wasSubmitted = useRef(false);
  const running = useRef(false);

  const idOf = (place: string) => `${formId}-${place}`;
  const names = Object.keys(initial) as Name[];
  const focusFirst = (found: Errors) => {
    const first = names.find((name) => errorIn(found, name));
    if (!first) return false;
    reveal?.(first);
    const place = idOf(placeIn(found, first) ?? first);
    (document.getElementById(place) ?? document.getElementById(idOf(first)))?.focus();
    return true;
  };
  const change = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  /** A refusal is shown until the next check: on leaving the field, or at once if the value is now valid. */
  const setMany = (patch: Partial<Values>) => {
    change({ ...latest.current, ...patch });
    setProblems((shown) => {
      if (Object.keys(shown).length === 0) return shown;
      const still = problemsOf(schema, latest.current);
      const isTouched = (path: string) => Object.keys(patch).some((name) => isIn(path, name));
      return only(shown, (path, { fromServer }) => (fromServer ? !isTouched(path) : path in still));
    });
  };
  const set = <Key extends Name>(name: Key, value: Values[Key]) =>
    setMany({ [name]: value } as unknown as Partial<Values>);

  /** From now on these fields show their current errors, besides the server's refusals. */
  const look = (at: readonly Name[]) => {
    const isAt = (path: string) => at.some((name) => isIn(path, name));
    const found = only(problemsOf(schema, latest.current), isAt);
    setProblems((shown) => ({ ...only(shown, (path, error) => !isAt(path) || error.fromServer === true), ...found }));
    return found;
  };
  const check = (name: Name) =>
    look([name, ...(tied[name] ?? [])].filter((each) => latest.current[each] !== '' || wasSubmitted.current));
  /** Checks these fields as submitting would. False if one is invalid; the first such field gets the focus. */
  const validate = (at: readonly Name[]): boolean => !focusFirst(look(at));
  const textOf = (found: FieldError, name: Name) =>
    (isFieldProblem(found.problem) && says[found.problem]) || problemText(found, labels[name], t);

  const field = <Key extends Name>(name: Key) => {
    const found = errorIn(problems, name);
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
    if (running.current) return;
    wasSubmitted.current = true;
    const parsed = schema.safeParse(latest.current);
    const found = problemsOf(schema, latest.current);
    setProblems(found);
    if (!parsed.success) {
      focusFirst(found);
      return;
    }
    running.current = true;
    setSubmitting(true);
    try {
      await handler(parsed.data);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };

  /** Shows the server's refusals beside their fields; false if none of them belongs to this form. */
  const setServerErrors = (problem: Problem): boolean => {
    const found: Record<string, FieldError> = {};
    for (const { path, problem: why, reason } of problem.errors ?? []) {
      if (names.some((name) => isIn(path, name))) found[path] ??= { problem: why, reason, fromServer: true };
    }
    setProblems(found);
    return focusFirst(found);
  };

  const setError = (name: Name, sentence: string) => {
    setProblems((shown) => ({ ...shown, [name]: { problem: sentence, fromServer: true } }));
    reveal?.(name);
    document.getElementById(idOf(name))?.focus();
  };

  const reset = () => {
    change(initial);
    setProblems({});
    wasSubmitted.current = false;
  };

  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const found = errorIn(problems, name);
      return found ? [[name, textOf(found, name)]] : [];
    }),
  ) as Partial<Record<Name, string>>;

  /** The props for one place inside a field, under a name of its own. */
  const place = (path: string, label: string) => {
    const found = problems[path];
    return {
      id: idOf(path),
      label,
      onBlur: () => afterPress(() => void check(path.split('.')[0] as Name)),
      error: found ? problemText(found, label, t) : undefined,
    };
  };

  return { values, set, setMany, field, place, errors, validate, submit, setServerErrors, setError, reset, submitting };
};
