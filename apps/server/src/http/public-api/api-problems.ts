import type { FieldError, Problem } from '@waybill/contract/problem';
import { isFieldProblem } from '@waybill/domain/validation';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { ZodError, z } from 'zod';
import { type Issue, invalidInput } from '../problems.ts';
import { ALLOWED } from './allowed-values.ts';

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
  const { path, problem, allowed = isFieldProblem(problem) ? ALLOWED[problem] : undefined } = error;
  const told = { ...error, detail: sentenceOf(error), ...(allowed === undefined ? {} : { allowed }) };
  if (error.pointer !== undefined || error.parameter !== undefined) return told;
  return { ...told, pointer: pointerTo([...under, ...(path === '' ? [] : path.split('.'))]) };
};

/** `parameters` are the names of the request that are not in its body: what a use-case refuses may be one of them. */
export const presentProblem = (problem: Problem, parameters: ReadonlySet<string> = new Set()): Problem => {
  if (!problem.errors) return problem;
  const errors = problem.errors.map((error) =>
    presentFieldError(
      parameters.has(error.path) && error.pointer === undefined ? { parameter: error.path, ...error } : error,
    ),
  );
  return { ...problem, errors };
};

const MOST_CHOICES = 60;
const count = (of: number | bigint, origin: string) => {
  if (origin === 'string') return `${of} characters`;
  return origin === 'array' ? `${of} entries` : String(of);
};
const oneOf = (choices: readonly unknown[]) => `one of: ${choices.slice(0, MOST_CHOICES).map(String).join(', ')}`;

/** What would have been accepted, in plain words, as far as a rule of one value says it. */
export const allowedBy = (schema: z.ZodType, issue: Issue): string | undefined => {
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'too_big')
    return `${issue.inclusive === false ? 'less than' : 'at most'} ${count(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small')
    return `${issue.inclusive === false ? 'more than' : 'at least'} ${count(issue.minimum, issue.origin)}`;
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'a whole number' : `a value of type ${issue.expected}`;
  if (issue.code === 'unrecognized_keys') return namesOf(schema, issue.path.slice(0, -1));
  if (issue.code === 'invalid_union' && 'options' in issue) return oneOf(issue.options as readonly unknown[]);
  const decimals = issue.code === 'custom' ? issue.params?.decimals : undefined;
  if (decimals !== undefined) return `at most ${decimals} decimals`;
  if (isFieldProblem(issue.message) && ALLOWED[issue.message] !== undefined) return ALLOWED[issue.message];
  if (issue.code !== 'invalid_format') return undefined;
  return issue.format === 'regex' ? `pattern: ${issue.pattern}` : `format: ${issue.format}`;
};

const namesOf = (schema: z.ZodType, path: readonly PropertyKey[]): string => {
  const names = [...new Set(shapesAt(schema, path).flatMap((shape) => Object.keys(shape)))];
  return names.length === 0 ? 'nothing' : oneOf(names);
};

type Shape = Readonly<Record<string, z.ZodType>>;
type Inside = {
  readonly shape?: Shape;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly innerType?: z.ZodType;
};

/** The objects that a schema describes at a place: several of a union. */
const shapesAt = (schema: z.ZodType, path: readonly PropertyKey[]): readonly Shape[] => {
  const { shape, element, options, in: before, out, innerType } = schema._zod.def as Inside;
  const [step, ...rest] = path;
  if (shape) {
    if (step === undefined) return [shape];
    const part = shape[String(step)];
    return part ? shapesAt(part, rest) : [];
  }
  if (element) return step === undefined ? [] : shapesAt(element, rest);
  const inner = [...(options ?? []), before, out, innerType].filter((one) => one !== undefined);
  return inner.flatMap((one) => shapesAt(one, path));
};

/** The refusal of values that do not fit, with what would. */
export const refusedValues = (schema: z.ZodType, error: ZodError) =>
  invalidInput(error, (issue) => {
    const allowed = allowedBy(schema, issue);
    return allowed === undefined ? {} : { allowed };
  });
