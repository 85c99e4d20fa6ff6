import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { EditableConfig, EditableConfigField } from '@waybill/domain/organisation-config';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { problemText } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { loadBarcodeEngine, useBarcodeEngine } from './barcode-engine.ts';
import { type ConfigInput, type ConfigProblems, checkDraft, fieldOfInput } from './check-draft.ts';
import { type Choices, resolveConflict } from './conflict.ts';
import { focusFirstFault } from './field-ids.ts';
import { changedConfig, type DraftConfig, inherit, isSetHere, setHere, shownValue } from './level-draft.ts';
import { type Config, keyOf, type LevelKey } from './queries.ts';
import { useDrafts } from './use-drafts.ts';
import { type Attempt, type Outcome, useSaveLevel } from './use-save-level.ts';

export type Conflict = Extract<Outcome, { kind: 'conflict' }>;
export type ConfigEditor = ReturnType<typeof useConfigEditor>;

/** Everything the settings screen knows and does, for the level it shows. */
export const useConfigEditor = (config: Config, level: ConfigLevel) => {
  const { t } = useI18n();
  const engine = useBarcodeEngine();
  const { draftOf, edit, drop, settle } = useDrafts();
  const { send, isSaving } = useSaveLevel();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Fields that may say what is wrong: those that were left, and every one after an attempt to save. */
  const [looked, setLooked] = useState<Readonly<Record<string, 'all' | readonly ConfigInput[]>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, ConfigProblems>>>({});

  const key = keyOf(level);
  const draft = draftOf(level);
  const inherited = inheritedBy(config, level);
  const checked = checkDraft(draft, engine?.barcodeRegexProblem);
  const problems: ConfigProblems = { ...refused[key], ...(checked.ok ? {} : checked.problems) };
  const isLookedAt = (field: ConfigInput) => looked[key] === 'all' || (looked[key]?.includes(field) ?? false);

  const forget = (forgotten: LevelKey) => {
    setLooked(({ [forgotten]: _, ...others }) => others);
    setRefused(({ [forgotten]: _, ...others }) => others);
  };
  const forgive = (name: EditableConfigField) =>
    setRefused((before) => ({
      ...before,
      [key]: Object.fromEntries(
        Object.entries(before[key] ?? {}).filter(([field]) => fieldOfInput(field as ConfigInput) !== name),
      ),
    }));

  const finish = (attempt: Attempt, outcome: Outcome): boolean => {
    setConflict(outcome.kind === 'conflict' ? outcome : null);
    if (outcome.kind === 'saved') {
      forget(keyOf(attempt.level));
      showFlash({ type: 'success', message: t('config.saved', { level: attempt.level.name }) });
    } else if (outcome.kind === 'refused') {
      setRefused((before) => ({ ...before, [keyOf(attempt.level)]: outcome.problems }));
      setLooked((before) => ({ ...before, [keyOf(attempt.level)]: 'all' }));
      focusFirstFault(outcome.problems);
    } else if (outcome.kind === 'failed') {
      showFlash({ type: 'error', message: errorText(outcome.error, t, 'config.saveFailed') });
    }
    return outcome.kind === 'saved';
  };

  const save = async (which: ConfigLevel): Promise<boolean> => {
    const sent = draftOf(which);
    if (changedConfig(sent).length === 0) return true;
    // Without the engine the server checks the pattern.
    const loaded = await loadBarcodeEngine().catch(() => null);
    const ready = checkDraft(sent, loaded?.barcodeRegexProblem);
    if (!ready.ok) {
      setLooked((before) => ({ ...before, [keyOf(which)]: 'all' }));
      focusFirstFault(ready.problems);
      return false;
    }
    const attempt = { level: which, base: sent.base, mine: ready.overrides };
    const outcome = await send(attempt);
    if (outcome.kind === 'saved') settle(outcome.saved, sent);
    return finish(attempt, outcome);
  };

  const resolve = async (choices: Choices) => {
    if (!conflict) return;
    const { attempt: before, theirs } = conflict;
    const mine = resolveConflict({ base: before.base.overrides, mine: before.mine, theirs: theirs.overrides }, choices);
    const attempt = { level: before.level, base: theirs, mine };
    const outcome = await send(attempt);
    if (outcome.kind === 'saved') drop(keyOf(before.level));
    // A failure leaves the question open: nothing that was chosen is lost.
    if (outcome.kind === 'failed')
      showFlash({ type: 'error', message: errorText(outcome.error, t, 'config.saveFailed') });
    else finish(attempt, outcome);
  };

  return {
    level,
    draft,
    inherited,
    engine,
    isSaving,
    isOrganisation: level.subCompanyId === null,
    readOnly: !level.editable,
    changed: changedConfig(draft),
    unsaved: config.levels.filter((each) => changedConfig(draftOf(each)).length > 0),
    changesOf: (each: ConfigLevel) => changedConfig(draftOf(each)),
    faults: looked[key] === 'all' ? Object.keys(problems).length : 0,
    isSetHere: (name: EditableConfigField) => isSetHere(draft, name),
    valueOf: <Name extends EditableConfigField>(name: Name): DraftConfig[Name] => shownValue(draft, inherited, name),
    set: <Name extends EditableConfigField>(name: Name, value: DraftConfig[Name]) => {
      forgive(name);
      edit(level, (before) => setHere(before, name, value));
    },
    inherit: (name: EditableConfigField) => {
      forgive(name);
      edit(level, (before) => inherit(before, name));
    },
    leave: (field: ConfigInput) =>
      setLooked((before) => {
        const fields = before[key] ?? [];
        return fields === 'all' || fields.includes(field) ? before : { ...before, [key]: [...fields, field] };
      }),
    errorOf: (field: ConfigInput, label: string): string | undefined => {
      const found = isLookedAt(field) ? problems[field] : undefined;
      return found && problemText(found, label, t);
    },
    discard: () => {
      drop(key);
      forget(key);
    },
    save,
    conflict,
    resolve,
    backToEditing: () => setConflict(null),
  };
};

/** What a level has where it sets nothing: a division the organisation's settings, the organisation the defaults. */
const inheritedBy = ({ levels, defaults }: Config, level: ConfigLevel): EditableConfig =>
  (level.subCompanyId && levels.find(({ subCompanyId }) => subCompanyId === null)?.effective) || defaults;
