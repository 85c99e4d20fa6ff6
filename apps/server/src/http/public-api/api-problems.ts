import type { FieldError, Problem } from '@waybill/contract/problem';
import { isFieldProblem } from '@waybill/domain/validation';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { ZodError } from 'zod';
import { invalidInput } from '../problems.ts';

const words = createTranslate('en');

/** A place in a body, as RFC 9457 writes it: `#/parcels/0/barcode`. */
const pointerTo = (path: readonly string[]): string =>
  `#${path.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

const sentenceOf = ({ path, problem, reason }: FieldError): string => {
  if (!isFieldProblem(problem)) return reason ?? problem;
  if (problem === 'invalid' && reason) return reason;
  return words(`problem.${problem}`, { field: path.split('.').at(-1) || 'The body', reason: reason ?? '' } as never);
};

/** A refused value as integrators read it. What a use-case refuses is a field of the body, which `under` may be a part of. */
export const presentFieldError = (error: FieldError, under: readonly string[] = []): FieldError => {
  if (error.pointer !== undefined || error.parameter !== undefined) return { ...error, detail: sentenceOf(error) };
  const steps = error.path === '' ? [] : error.path.split('.');
  return { ...error, pointer: pointerTo([...under, ...steps]), detail: sentenceOf(error) };
};

export const presentProblem = (problem: Problem): Problem =>
  problem.errors ? { ...problem, errors: problem.errors.map((error) => presentFieldError(error)) } : problem;

const MOST_CHOICES = 60;
const count = (of: number | bigint, origin: string) => {
  if (origin === 'string') return `${of} characters`;
  return origin === 'array' ? `${of} entries` : String(of);
};

/** What would have been accepted, in plain words, as far as a rule of one value says it. */
export const allowedBy = (issue: ZodError['issues'][number]): string | undefined => {
  if (issue.code === 'invalid_value') return `one of: ${issue.values.slice(0, MOST_CHOICES).map(String).join(', ')}`;
  if (issue.code === 'too_big')
    return `${issue.inclusive === false ? 'less than' : 'at most'} ${count(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small')
    return `${issue.inclusive === false ? 'more than' : 'at least'} ${count(issue.minimum, issue.origin)}`;
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'a whole number' : `a value of type ${issue.expected}`;
  if (issue.code === 'unrecognized_keys') return 'only the fields that this request has';
  if (issue.code === 'invalid_format' && issue.format !== 'regex') return `a text of the form ${issue.format}`;
  return undefined;
};

/** The refusal of values that do not fit, with what would. */
export const refusedValues = (error: ZodError) =>
  invalidInput(error, (issue) => {
    const allowed = allowedBy(issue);
    return allowed === undefined ? {} : { allowed };
  });
