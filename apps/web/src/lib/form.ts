import type { Problem } from '@waybill/contract/problem';
import { type FieldProblem, isFieldProblem } from '@waybill/domain/validation';
import type { Translate } from '@waybill/i18n/translate';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { afterPress } from './after-press.ts';
import { useI18n } from './i18n.tsx';

type FieldError = {
  readonly problem: string;
  readonly reason?: string | undefined;
  /** The server's refusal, which the schema knows nothing of: it stands until the field is changed. */
  readonly fromServer?: true;
};
type Errors<Values> = Partial<Record<keyof Values, FieldError>>;

export type FormOptions<Values extends object, Parsed> = {
  /** The body schema of the endpoint that the form feeds. */
  readonly schema: z.ZodType<Parsed>;
  readonly initial: Values;
  /** What the messages call each field, in the user's language. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Where this form has its own words for a problem. */
  readonly says?: Partial<Record<FieldProblem, string>>;
};

/** The first problem of each field, in the schema's own order. */
export const problemsOf = <Values extends object>(schema: z.ZodType, values: Values): Errors<Values> => {
  const checked = schema.safeParse(values);
  if (checked.success) return {};
  const errors: Errors<Values> = {};
  for (const { path, message } of checked.error.issues) {
    const name = path[0] as keyof Values;
    // A message that is none of ours is the schema library's English: say that the field is not valid instead.
    errors[name] ??= { problem: isFieldProblem(message) ? message : 'invalid' };
  }
  return errors;
};

/** A key of the translations becomes their words; anything else is a sentence already. */
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
}: FormOptions<Values, Parsed>) => {
  type Name = keyof Values & string;
  const { t } = useI18n();
  const formId = useId();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Errors<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const latest = useRef(values);
  const wasSubmitted = useRef(false);
  const running = useRef(false);

  const idOf = (name: Name) => `${formId}-${name}`;
  const names = Object.keys(initial) as Name[];
  const focusFirst = (found: Errors<Values>) => {
    const first = names.find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
    return first !== undefined;
  };
  const change = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  const set = <Key extends Name>(name: Key, value: Values[Key]) => {
    change({ ...latest.current, [name]: value });
    // A refusal stands until the next look: on leaving the field, or at once when it is now right.
    const still = problemsOf(schema, latest.current)[name];
    setProblems((shown) =>
      shown[name] ? { ...shown, [name]: still && !shown[name].fromServer ? shown[name] : undefined } : shown,
    );
  };

  const check = (name: Name) => {
    const isEmpty = latest.current[name] === '';
    if (isEmpty && !wasSubmitted.current) return;
    const found = problemsOf(schema, latest.current)[name];
    setProblems((shown) => ({ ...shown, [name]: found ?? (shown[name]?.fromServer && shown[name]) }));
  };
  const textOf = (found: FieldError, name: Name) =>
    (isFieldProblem(found.problem) && says[found.problem]) || problemText(found, labels[name], t);

  const field = <Key extends Name>(name: Key) => {
    const found = problems[name];
    return {
      id: idOf(name),
      name,
      label: labels[name],
      value: values[name],
      onChange: (value: Values[Key]) => set(name, value),
      onBlur: () => afterPress(() => check(name)),
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

  /** Puts the server's refusals beside their fields; false when none of them belongs to this form. */
  const setServerErrors = (problem: Problem): boolean => {
    const found: Errors<Values> = {};
    for (const { path, problem: why, reason } of problem.errors ?? []) {
      const name = names.find((each) => path === each || path.startsWith(`${each}.`));
      if (name) found[name] ??= { problem: why, reason, fromServer: true };
    }
    setProblems(found);
    return focusFirst(found);
  };

  const setError = (name: Name, sentence: string) => {
    setProblems((shown) => ({ ...shown, [name]: { problem: sentence, fromServer: true } }));
    document.getElementById(idOf(name))?.focus();
  };

  const reset = () => {
    change(initial);
    setProblems({});
    wasSubmitted.current = false;
  };

  const errors = Object.fromEntries(
    names.flatMap((name) => (problems[name] ? [[name, textOf(problems[name], name)]] : [])),
  ) as Partial<Record<Name, string>>;

  return { values, set, field, errors, submit, setServerErrors, setError, reset, submitting };
};
