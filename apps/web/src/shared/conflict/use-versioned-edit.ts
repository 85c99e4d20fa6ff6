import { ApiError } from '@waybill/contract/client';
import { useState } from 'react';
import { type Choices, mergeSides } from '../../lib/forms/three-way.ts';
import { type EditConflict, type Seen, saveVersioned, type VersionedEdit } from './versioned-edit.ts';

type Request<Row, Fields extends object> = VersionedEdit<Row, Fields> & {
  readonly mine: Fields;
  readonly seen: Seen<Fields>;
  /** Shows a refusal: beside its field, or above the buttons of the form. */
  readonly onError: (error: unknown) => void;
};

type Question<Row, Fields extends object> = {
  readonly request: Request<Row, Fields>;
  readonly conflict: EditConflict<Row, Fields>;
  /** Another user saved again during the choice: the base is the version that the user chose from. */
  readonly isAgain: boolean;
};

/** A refusal by the server is final. Any other error is a failed request, which may work the next time. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.problem.status < 500;

/** A record as it was when its form opened: a live change must not replace the version that the typing began with. */
export const useOpened = <Row extends { readonly version: number }, Fields>(
  row: Row,
  fieldsOf: (row: Row) => Fields,
): Seen<Fields> => useState(() => ({ fields: fieldsOf(row), version: row.version, at: new Date() }))[0];

/** Edits a record that others edit too: one save, and the conflict question when another user saved in between. */
export const useVersionedEdit = <Row extends { readonly version: number }, Fields extends object>() => {
  const [question, setQuestion] = useState<Question<Row, Fields> | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const run = async (request: Request<Row, Fields>, isAgain: boolean): Promise<boolean> => {
    setIsSaving(true);
    setFailure(null);
    try {
      const conflict = await saveVersioned(request, request.mine, request.seen);
      setQuestion(conflict && { request, conflict, isAgain });
      return conflict === null;
    } finally {
      setIsSaving(false);
    }
  };

  /** Resolves to whether the record is saved. */
  const save = async (request: Request<Row, Fields>): Promise<boolean> => {
    try {
      return await run(request, false);
    } catch (error) {
      request.onError(error);
      return false;
    }
  };

  /** Merges by the choices and saves on top of the version they were made for; another user may have been faster again. */
  const resolve = async (choices: Choices): Promise<void> => {
    if (!question) return;
    const { request, conflict } = question;
    const { sides, newer } = conflict;
    const seen = { fields: sides.theirs, version: newer.version, at: null };
    try {
      await run({ ...request, mine: mergeSides(sides, choices), seen }, true);
    } catch (error) {
      if (isRefusal(error)) {
        // The form opens again, and shows the refusal.
        setQuestion(null);
        request.onError(error);
      } else {
        // The question stays open, so that no choice is lost.
        setFailure(error);
      }
    }
  };

  return {
    isSaving,
    save,
    question: question && {
      ...question.conflict,
      isAgain: question.isAgain,
      isSaving,
      failure,
      resolve,
      backToEditing: () => setQuestion(null),
    },
  };
};

/** The data and actions of the conflict modal. */
export type EditQuestion<Row extends { readonly version: number }, Fields extends object> = NonNullable<
  ReturnType<typeof useVersionedEdit<Row, Fields>>['question']
>;
