import type { Problem } from '@waybill/contract/problem';
import { type FieldProblem, isFieldProblem } from '@waybill/domain/validation';
import type { Translate } from '@waybill/i18n/translate';
import { useState } from 'react';
import type { z } from 'zod';

export type FormFieldError = {
  /** A `FieldProblem`, or a sentence of the server's: the contract allows both, and a sentence is shown as it is. */
  readonly problem: string;
  readonly reason?: string | undefined;
  /** The server's refusal, which the schema does not know: it is shown until the field is changed. */
  readonly fromServer?: true;
};
/** Errors by path: the name of a field, or a place inside it such as `parcels.0.barcode`. */
export type Errors = Readonly<Record<string, FormFieldError>>;

/** The first problem of each place, in the schema's own order. */
export const problemsOf = (schema: z.ZodType, values: object): Errors => {
  const checked = schema.safeParse(values);
  if (checked.success) return {};
  const errors: Record<string, FormFieldError> = {};
  for (const { path, message } of checked.error.issues) {
    // A message that is not a key of ours is the schema library's English: the field is called invalid instead.
    errors[path.join('.')] ??= { problem: isFieldProblem(message) ? message : 'invalid' };
  }
  return errors;
};

/** Whether the schema refuses the field for being empty, with what the others hold. */
export const isRequiredIn = (schema: z.ZodType, values: object, name: string): boolean =>
  problemsOf(schema, { ...values, [name]: '' })[name]?.problem === 'required';

const isIn = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
export const placeIn = (errors: Errors, name: string) => Object.keys(errors).find((path) => isIn(path, name));
export const errorIn = (errors: Errors, name: string): FormFieldError | undefined =>
  errors[placeIn(errors, name) ?? ''];
const only = (errors: Errors, keep: (path: string, error: FormFieldError) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path, error]) => keep(path, error)));

/** Translates a key of ours; any other text is a sentence already. */
export const problemText = ({ problem, reason }: FormFieldError, label: string, t: Translate): string => {
  if (!isFieldProblem(problem)) return problem;
  const say = t as (key: `problem.${FieldProblem}`, params: Record<string, string>) => string;
  return say(`problem.${problem}`, { field: label, reason: reason ?? '' });
};

/** The server's refusals of these fields. */
export const refusalsOf = ({ errors = [] }: Problem, names: readonly string[]): Errors => {
  const found: Record<string, FormFieldError> = {};
  for (const { path, problem, reason } of errors) {
    if (names.some((name) => isIn(path, name))) found[path] ??= { problem, reason, fromServer: true };
  }
  return found;
};

/** The errors that a form shows at the moment; `latest` holds its values. */
export const useShownErrors = (schema: z.ZodType, latest: { readonly current: object }) => {
  const [shown, setShown] = useState<Errors>({});
  return {
    shown,
    setShown,

    /** A refusal is shown until the next check: on leaving the field, or at once if the value is now valid. */
    dropMended: (changed: readonly string[]) =>
      setShown((before) => {
        if (Object.keys(before).length === 0) return before;
        const still = problemsOf(schema, latest.current);
        const isTouched = (path: string) => changed.some((name) => isIn(path, name));
        return only(before, (path, { fromServer }) => (fromServer ? !isTouched(path) : path in still));
      }),

    /** From now on these fields show their current errors, besides the server's refusals. */
    look: (at: readonly string[]): Errors => {
      const isAt = (path: string) => at.some((name) => isIn(path, name));
      const found = only(problemsOf(schema, latest.current), isAt);
      setShown((before) => ({ ...only(before, (path, error) => !isAt(path) || error.fromServer === true), ...found }));
      return found;
    },
  };
};
