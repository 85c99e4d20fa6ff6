import type { ComponentProps } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { ConflictModal } from './conflict-modal.tsx';

type Modal = ComponentProps<typeof ConflictModal>;

type Needs<Name extends string> = {
  readonly differences: {
    readonly colliding: readonly Name[];
    readonly onlyMine: readonly Name[];
    readonly onlyTheirs: readonly Name[];
  };
  /** Who saved in between, and when; null where that is not kept. */
  readonly last: { readonly by: string | null; readonly at: Date } | null;
  /** What was changed, as a list in a sentence. */
  readonly changes: (names: readonly Name[], side: 'mine' | 'theirs') => string;
  /** How this kind of record calls a field, as a heading and for the arrow keys. */
  readonly field: string;
  readonly arrowField: string;
};

/** What every question about two people's changes says, whatever they changed. */
export const useConflictWords = <Name extends string>({
  differences,
  last,
  changes,
  field,
  arrowField,
}: Needs<Name>) => {
  const { t, format } = useI18n();
  const { colliding, onlyMine, onlyTheirs } = differences;
  const by = last?.by ?? t('conflict.someone');
  const count = onlyMine.length + onlyTheirs.length;
  const parts = [
    onlyTheirs.length > 0 && t('conflict.theyChanged', { name: by, fields: changes(onlyTheirs, 'theirs') }),
    onlyMine.length > 0 && t('conflict.youChanged', { fields: changes(onlyMine, 'mine') }),
  ];
  const merged: Modal['merged'] = count > 0 && (
    <>
      <strong>{t('conflict.merged', { count })}</strong> {parts.filter(Boolean).join('; ')}.
    </>
  );
  const words: Modal['words'] = {
    close: t('action.close'),
    field,
    base: t('conflict.base'),
    mine: t('conflict.mine'),
    theirs: last ? t('conflict.theirs', { name: by, time: format.time(last.at) }) : by,
    keepMine: t('conflict.keepMine'),
    keepTheirs: t('conflict.keepTheirs'),
    chooseOne: t('conflict.chooseOne'),
    chosen: (chosen, of) => t('conflict.chosen', { chosen, count: of }),
    arrowField,
    arrowSide: t('conflict.arrowSide'),
    back: t('conflict.back'),
    save: t(colliding.length > 0 ? 'conflict.save' : 'conflict.saveBoth'),
  };
  return { by, merged, words };
};
