import { initialOf } from '@waybill/domain/user';
import { errorText } from '../../lib/api/error-text.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { differencesOf, type ThreeSides } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ConflictModal } from './conflict-modal.tsx';
import type { ConflictRow } from './conflict-table.tsx';
import type { EditQuestion } from './use-versioned-edit.ts';
import { shownDifference } from './word-difference.ts';

type Versioned = { readonly version: number };

type Props<Row extends Versioned, Fields extends object> = {
  readonly question: EditQuestion<Row, Fields>;
  readonly title: (by: string) => string;
  /** The name of the record, if the title does not have it. */
  readonly subject?: string;
  readonly label: (name: keyof Fields & string) => string;
  /** A value as a user reads it. */
  readonly text: (name: keyof Fields & string, fields: Fields) => string;
  /** The name of a change that merges by itself, for a sentence; null to leave it out. */
  readonly mention?: (name: keyof Fields & string, fields: Fields) => string | null;
  /** The label while the merged record is being saved. */
  readonly saving: string;
  /** Words for records whose parts are not called "fields". */
  readonly words?: {
    readonly field: string;
    readonly arrowField: string;
    readonly collisions: (count: number) => string;
    readonly noCollisions: string;
  };
};

/** Two users edited one record: who and when, the fields that both changed, and those that merge by themselves. */
export const EditConflict = <Row extends Versioned, Fields extends object>({
  question,
  title,
  subject,
  label,
  text,
  mention = label,
  saving,
  words,
}: Props<Row, Fields>) => {
  const { t, format } = useI18n();
  const session = useSession();
  const now = useNow();
  const { sides, last, openedAt, newer } = question;
  const { colliding, onlyMine, onlyTheirs } = differencesOf(sides);
  const by = last?.by ?? t('conflict.someone');

  const moment = (at: Date) =>
    format.daysBetween(at, now) === 0
      ? format.time(at)
      : t('conflict.timeOnDay', { time: format.time(at), day: format.dayMonth(at) });
  const when = !last
    ? null
    : openedAt
      ? t('conflict.times', { by, opened: moment(openedAt), saved: moment(last.at) })
      : t('conflict.savedAt', { by, saved: moment(last.at) });
  const what =
    colliding.length > 0
      ? (words?.collisions(colliding.length) ?? t('conflict.collisions', { count: colliding.length }))
      : (words?.noCollisions ?? t('conflict.noCollisions'));

  const mentions = (names: readonly (keyof Fields & string)[], fields: Fields) =>
    names.map((name) => mention(name, fields)).filter((each) => each !== null);
  const [mine, theirs] = [mentions(onlyMine, sides.mine), mentions(onlyTheirs, sides.theirs)];
  const count = mine.length + theirs.length;
  const sentences = [
    theirs.length > 0 && t('conflict.theyChanged', { name: by, fields: theirs.join(', ') }),
    mine.length > 0 && t('conflict.youChanged', { fields: mine.join(', ') }),
  ];

  const rows: readonly ConflictRow[] = colliding.map((name) => ({
    name,
    label: label(name),
    base: text(name, sides.base),
    mine: text(name, sides.mine),
    theirs: text(name, sides.theirs),
    parts: partsOf(sides, name, text),
  }));

  return (
    <ConflictModal
      // If another user saved in between, the question is asked again.
      key={newer.version}
      title={title(by)}
      lead={[subject, [when, what].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
      rows={rows}
      merged={
        count > 0 && (
          <>
            <strong>{t('conflict.merged', { count })}</strong> {sentences.filter(Boolean).join('; ')}.
          </>
        )
      }
      failure={question.failure === null ? null : errorText(question.failure, t)}
      words={{
        close: t('action.close'),
        field: words?.field ?? t('conflict.field'),
        base: t(question.isAgain ? 'conflict.baseAgain' : 'conflict.base'),
        mine: { label: t('conflict.mine'), initial: session ? initialOf(session.user) : '' },
        theirs: {
          label: last ? t('conflict.theirs', { name: by, time: moment(last.at) }) : by,
          initial: initialOf({ name: by, email: '' }),
        },
        keepMine: t('conflict.keepMine'),
        keepTheirs: t('conflict.keepTheirs'),
        chooseOne: t('conflict.chooseOne'),
        added: (added) => t('conflict.added', { text: added }),
        removed: (removed) => t('conflict.removed', { text: removed }),
        chosen: (chosen, of) => t('conflict.chosen', { chosen, count: of }),
        arrowField: words?.arrowField ?? t('conflict.arrowField'),
        arrowSide: t('conflict.arrowSide'),
        back: t('conflict.back'),
        save: t(colliding.length > 0 ? 'conflict.save' : 'conflict.saveBoth'),
      }}
      savingLabel={question.isSaving ? saving : undefined}
      onResolve={(choices) => void question.resolve(choices)}
      onBack={question.backToEditing}
    />
  );
};

/**
 * The changes of each side to a text, word by word. A value that is shown as typed is a text; dates, amounts, choices and
 * lists are formatted. For a single word there is nothing to compare within it.
 */
const partsOf = <Fields extends object>(
  { base, mine, theirs }: ThreeSides<Fields>,
  name: keyof Fields & string,
  text: (name: keyof Fields & string, fields: Fields) => string,
): ConflictRow['parts'] => {
  const isTyped = (side: Fields) => side[name] === null || side[name] === text(name, side);
  const typed = (side: Fields) => (side[name] === null ? '' : text(name, side));
  if (![base, mine, theirs].every(isTyped)) return {};
  const parts = (side: Fields) => {
    const hasWords = [typed(base), typed(side)].some((each) => /\S\s+\S/.test(each));
    return hasWords && typed(side) !== '' ? shownDifference(typed(base), typed(side)) : undefined;
  };
  return { mine: parts(mine), theirs: parts(theirs) };
};
