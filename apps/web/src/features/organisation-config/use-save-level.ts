import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { type ConfigLevel, configLevel } from '@waybill/contract/organisation-config';
import type { EditableConfigOverrides } from '@waybill/domain/organisation-config';
import { isFieldProblem } from '@waybill/domain/validation';
import { type ConfigInput, type ConfigProblem, type ConfigProblems, fieldAt } from './check-draft.ts';
import { sameOverrides } from './conflict.ts';
import { cacheLevel, keyOf, type SaveRequest, saveLevel } from './queries.ts';

export type Attempt = {
  readonly level: ConfigLevel;
  readonly base: { readonly overrides: EditableConfigOverrides; readonly version: number };
  readonly mine: EditableConfigOverrides;
};

export type Outcome =
  | { readonly kind: 'saved'; readonly saved: ConfigLevel }
  | { readonly kind: 'conflict'; readonly attempt: Attempt; readonly theirs: ConfigLevel }
  | { readonly kind: 'refused'; readonly problems: ConfigProblems }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Sends one level, and says in the screen's own terms what became of it. */
export const useSaveLevel = () => {
  const mutation = useMutation({
    mutationFn: async (request: SaveRequest) => {
      const saved = await saveLevel(request);
      await cacheLevel(saved);
      return saved;
    },
  });

  const send = async (attempt: Attempt): Promise<Outcome> => {
    const { level, base, mine } = attempt;
    try {
      const saved = await mutation.mutateAsync({
        params: { level: keyOf(level) },
        body: { version: base.version, overrides: mine },
      });
      return { kind: 'saved', saved };
    } catch (error) {
      const theirs = newerLevel(error);
      if (theirs) {
        // Saved and taken back in between: there is nothing to ask.
        const sameAsBefore = sameOverrides(theirs.overrides, base.overrides);
        return sameAsBefore ? send({ level, base: theirs, mine }) : { kind: 'conflict', attempt, theirs };
      }
      const problems = refusals(error);
      return Object.keys(problems).length > 0 ? { kind: 'refused', problems } : { kind: 'failed', error };
    }
  };

  return { send, isSaving: mutation.isPending };
};

const newerLevel = (error: unknown): ConfigLevel | null => {
  if (!(error instanceof ApiError) || error.code !== 'stale-version') return null;
  return configLevel.safeParse(error.problem.current).data ?? null;
};

const refusals = (error: unknown): ConfigProblems => {
  const found: { [Field in ConfigInput]?: ConfigProblem } = {};
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  for (const { path, problem, reason } of errors) {
    const field = fieldAt(path.split('.'));
    if (!field) continue;
    found[field] ??= { problem: isFieldProblem(problem) ? problem : 'invalid', ...(reason ? { reason } : {}) };
  }
  return found;
};
