import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { EditableConfig, EditableConfigField } from '@waybill/domain/organisation-config';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { problemText } from '../../lib/forms/form.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlash } from '../../lib/state/flash.ts';
import { useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { loadBarcodeEngine, useBarcodeEngine } from './barcode-engine.ts';
import { type ConfigInput, type ConfigProblems, checkDraft, fieldOfInput, refusalsIn } from './check-draft.ts';
import { focusFirstFault } from './field-ids.ts';
import {
  changedConfig,
  type DraftConfig,
  inherit,
  isSetHere,
  type LevelFields,
  levelFieldsOf,
  overridesOf,
  setHere,
  shownValue,
} from './level-draft.ts';
import { type Config, keyOf, type LevelKey, newerLevel, saveLevel } from './queries.ts';
import { useDrafts } from './use-drafts.ts';

export type ConfigEditor = ReturnType<typeof useConfigEditor>;

/** State and actions of the config screen, for the level it shows. */
export const useConfigEditor = (config: Config, level: ConfigLevel) => {
  const { t } = useI18n();
  const engine = useBarcodeEngine();
  const { draftOf, edit, drop, settle } = useDrafts();
  const { save: saveUnlessStale, isSaving, question } = useVersionedEdit<ConfigLevel, LevelFields>();
  /** Fields that may show an error: those that were left, and every one after an attempt to save. */
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

  const refuse = (which: LevelKey, found: ConfigProblems) => {
    setLooked((before) => ({ ...before, [which]: 'all' }));
    focusFirstFault(found);
  };

  const showError = (which: LevelKey, error: unknown) => {
    const refusals = refusalsIn(error);
    if (Object.keys(refusals).length > 0) {
      setRefused((before) => ({ ...before, [which]: refusals }));
      refuse(which, refusals);
    } else showFlash({ type: 'error', message: errorText(error, t, 'config.saveFailed') });
  };

  /** Resolves to whether there is nothing left to save on this level. */
  const save = async (which: ConfigLevel): Promise<boolean> => {
    const sent = draftOf(which);
    if (changedConfig(sent).length === 0) return true;
    const saving = keyOf(which);
    // Until the engine has loaded, only the server checks the pattern.
    const loaded = await loadBarcodeEngine().catch(() => null);
    const ready = checkDraft(sent, loaded?.barcodeRegexProblem);
    if (!ready.ok) {
      refuse(saving, ready.problems);
      return false;
    }
    return saveUnlessStale({
      mine: levelFieldsOf(ready),
      // The screen is open all day, so the time when it was opened means nothing.
      seen: { fields: levelFieldsOf(sent.base), version: sent.base.version, at: null },
      send: async (mine, { version }) => {
        settle(await saveLevel(saving, { version, overrides: overridesOf(mine) }), sent);
        forget(saving);
        showFlash({ type: 'success', message: t('config.saved', { level: which.name }) });
      },
      newerIn: newerLevel,
      fieldsOf: levelFieldsOf,
      lastChange: ({ updatedAt, updatedBy }) => (updatedAt ? { by: updatedBy, at: new Date(updatedAt) } : null),
      onError: (error) => showError(saving, error),
    });
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
    question,
  };
};

/** The config a level inherits: a sub-company the organisation's, the organisation the defaults. */
const inheritedBy = ({ levels, defaults }: Config, level: ConfigLevel): EditableConfig =>
  (level.subCompanyId && levels.find(({ subCompanyId }) => subCompanyId === null)?.effective) || defaults;
