import type { EditableConfigField } from '@waybill/domain/organisation-config';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { problemText } from '../../lib/forms/form-errors.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { showFlashAbout } from '../../lib/state/flash.ts';
import { type ConfigInput, type ConfigProblems, type checkDraft, fieldOfInput, refusalsIn } from './check-draft.ts';
import { focusFirstFault } from './field-ids.ts';
import type { LevelKey } from './queries.ts';

/** The errors that the config screen shows: of the level `key` now, and kept for the others. */
export const useLevelErrors = (key: LevelKey, checked: ReturnType<typeof checkDraft>) => {
  const { t } = useI18n();
  /** Fields that may show an error: those that were left, and every one after an attempt to save. */
  const [looked, setLooked] = useState<Readonly<Record<string, 'all' | readonly ConfigInput[]>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, ConfigProblems>>>({});

  const problems: ConfigProblems = { ...refused[key], ...(checked.ok ? {} : checked.problems) };
  const isLookedAt = (field: ConfigInput) => looked[key] === 'all' || (looked[key]?.includes(field) ?? false);

  const refuse = (which: LevelKey, found: ConfigProblems) => {
    setLooked((before) => ({ ...before, [which]: 'all' }));
    focusFirstFault(found);
  };

  return {
    faults: looked[key] === 'all' ? Object.keys(problems).length : 0,

    errorOf: (field: ConfigInput, label: string): string | undefined => {
      const found = isLookedAt(field) ? problems[field] : undefined;
      return found && problemText(found, label, t);
    },

    leave: (field: ConfigInput) =>
      setLooked((before) => {
        const fields = before[key] ?? [];
        return fields === 'all' || fields.includes(field) ? before : { ...before, [key]: [...fields, field] };
      }),

    /** Shows every error of a level that was to be saved, and focuses the first one. */
    refuse,

    /** Shows why the server refused: beside the fields that it names, or as a message. */
    showError: (which: LevelKey, error: unknown) => {
      const refusals = refusalsIn(error);
      if (Object.keys(refusals).length > 0) {
        setRefused((before) => ({ ...before, [which]: refusals }));
        refuse(which, refusals);
      } else showFlashAbout('config', { type: 'error', message: errorText(error, t, 'config.saveFailed') });
    },

    /** A changed field is no longer the one that the server refused. */
    forgive: (name: EditableConfigField) =>
      setRefused((before) => ({
        ...before,
        [key]: Object.fromEntries(
          Object.entries(before[key] ?? {}).filter(([field]) => fieldOfInput(field as ConfigInput) !== name),
        ),
      })),

    forget: (which: LevelKey) => {
      setLooked(({ [which]: _, ...others }) => others);
      setRefused(({ [which]: _, ...others }) => others);
    },
  };
};
