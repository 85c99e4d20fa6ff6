import { ApiError } from '@waybill/contract/client';
import type { BarcodeRegexProblem } from '@waybill/domain/barcode';
import {
  type EditableConfigField,
  type EditableConfigOverrides,
  editableConfigOverrides,
} from '@waybill/domain/organisation-config';
import { type FieldProblem, isFieldProblem } from '@waybill/domain/validation';
import { CONFIG_FIELDS_IN_ORDER } from './config-groups.ts';
import type { LevelDraft } from './level-draft.ts';
import { readOrigin } from './origin-text.ts';

/** The fields that can be refused; the origin is one value with two of them. */
export type ConfigInput = EditableConfigField | 'optimisationOriginLat' | 'optimisationOriginLon';
export type ConfigProblem = { readonly problem: FieldProblem; readonly reason?: string };
export type ConfigProblems = { readonly [Field in ConfigInput]?: ConfigProblem };

export type CheckedDraft =
  | { readonly ok: true; readonly overrides: EditableConfigOverrides }
  | { readonly ok: false; readonly problems: ConfigProblems };

/** Checks by the schema of the endpoint. The barcode engine is large, so it is handed in once it has been loaded. */
export const checkDraft = (
  { values }: LevelDraft,
  barcodeProblem: (pattern: string) => BarcodeRegexProblem | null = () => null,
): CheckedDraft => {
  const { optimisationOrigin: typed, ...others } = values;
  const problems: { [Field in ConfigInput]?: ConfigProblem } = {};

  const origin = typed && readOrigin(typed);
  if (origin && !origin.ok) {
    if (origin.problems.lat) problems.optimisationOriginLat = { problem: origin.problems.lat };
    if (origin.problems.lon) problems.optimisationOriginLon = { problem: origin.problems.lon };
  }
  const parsed = editableConfigOverrides.safeParse({
    ...others,
    ...(origin?.ok ? { optimisationOrigin: origin.origin } : {}),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldAt(path.map(String));
    if (field) problems[field] ??= { problem: isFieldProblem(message) ? message : 'invalid' };
  }
  const pattern = values.barcodeRegex === undefined ? null : barcodeProblem(values.barcodeRegex.trim());
  if (pattern) problems.barcodeRegex = pattern;

  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, overrides: parsed.data }
    : { ok: false, problems };
};

/** The server's refusals, by the field of the screen that each belongs to. */
export const refusalsIn = (error: unknown): ConfigProblems => {
  const found: { [Field in ConfigInput]?: ConfigProblem } = {};
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  for (const { path, problem, reason } of errors) {
    const field = fieldAt(path.split('.'));
    if (!field) continue;
    found[field] ??= { problem: isFieldProblem(problem) ? problem : 'invalid', ...(reason ? { reason } : {}) };
  }
  return found;
};

/** The field of the screen that a path in the request's body belongs to. */
export const fieldAt = (path: readonly string[]): ConfigInput | null => {
  const name = path.find((part) => (CONFIG_FIELDS_IN_ORDER as readonly string[]).includes(part));
  if (name !== 'optimisationOrigin') return (name as EditableConfigField | undefined) ?? null;
  return path.at(-1) === 'lon' ? 'optimisationOriginLon' : 'optimisationOriginLat';
};

export const fieldOfInput = (field: ConfigInput): EditableConfigField =>
  field === 'optimisationOriginLat' || field === 'optimisationOriginLon' ? 'optimisationOrigin' : field;
