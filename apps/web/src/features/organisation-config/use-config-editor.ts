import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { EditableConfig, EditableConfigField } from '@waybill/domain/organisation-config';
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { useVersionedEdit } from '../../shared/conflict/use-versioned-edit.ts';
import { checkDraft } from './check-draft.ts';
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
import { type Config, levelKeyOf, newerLevel, saveLevel } from './queries.ts';
import { useDrafts } from './use-drafts.ts';
import { useLevelErrors } from './use-level-errors.ts';

export type ConfigEditor = ReturnType<typeof useConfigEditor>;

/** State and actions of the config screen, for the level it shows. */
export const useConfigEditor = (config: Config, level: ConfigLevel) => {
  const { t } = useI18n();
  const engine = useBarcodeEngine();
  const { draftOf, edit, drop, settle } = useDrafts();
  const { save: saveUnlessStale, isSaving, question } = useVersionedEdit<ConfigLevel, LevelFields>();

  const key = levelKeyOf(level);
  const draft = draftOf(level);
  const inherited = inheritedBy(config, level);
  const checked = checkDraft(draft, engine?.barcodeRegexProblem);
  const { faults, errorOf, leave, refuse, showError, forgive, forget } = useLevelErrors(key, checked);

  /** Resolves to whether there is nothing left to save on this level. */
  const save = async (which: ConfigLevel): Promise<boolean> => {
    const sent = draftOf(which);
    if (changedConfig(sent).length === 0) return true;
    const saving = levelKeyOf(which);
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
        showFlashAbout('config', { type: 'success', message: t('config.saved', { level: which.name }) });
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
    faults,
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
    leave,
    errorOf,
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

type BarcodeEngine = typeof import('@waybill/domain/barcode');

/** The engine is 65 kB that only this screen needs, so it is loaded when it is first needed. */
const loadBarcodeEngine = (): Promise<BarcodeEngine> => import('@waybill/domain/barcode');

/** null until the engine has loaded; without it only the server checks a pattern. */
const useBarcodeEngine = (): BarcodeEngine | null => {
  const [engine, setEngine] = useState<BarcodeEngine | null>(null);
  useEffect(() => {
    loadBarcodeEngine().then(setEngine, () => undefined);
  }, []);
  return engine;
};
