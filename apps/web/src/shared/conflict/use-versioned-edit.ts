import { ApiError } from '@waybill/contract/client';
import { useState } from 'react';
import { type Choices, mergeSides } from '../../lib/forms/three-way.ts';
import { type EditConflict, type Seen, saveVersioned, type VersionedEdit } from './versioned-edit.ts';

type Request<Row, Fields extends object> = VersionedEdit<Row, Fields> & {
  readonly mine: Fields;
  readonly seen: Seen<Fields>;
  /** Where a refusal is shown: beside its field, or above the buttons of the form. */
  readonly onError: (error: unknown) => void;
};

type Question<Row, Fields extends object> = {
  readonly request: Request<Row, Fields>;
  readonly conflict: EditConflict<Row, Fields>;
  /** Somebody saved once more while this person was choosing: the base is what they chose from. */
  readonly isAgain: boolean;
};

/** The server has looked at it and said no. Anything else is a failure on the way, and may work the next time. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.problem.status < 500;

/** A record as it was when its form opened: a live change must not swap what the typing started from. */
export const useOpened = <Row extends { readonly version: number }, Fields>(
  row: Row,
  fieldsOf: (row: Row) => Fields,
): Seen<Fields> => useState(() => ({ fields: fieldsOf(row), version: row.version, at: new Date() }))[0];

/** Editing what others edit too: one save, and the question that comes of somebody else having saved in between. */
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

  /** Resolves to whether it is saved. */
  const save = async (request: Request<Row, Fields>): Promise<boolean> => {
    try {
      return await run(request, false);
    } catch (error) {
      request.onError(error);
      return false;
    }
  };

  /** Merges by the choices and saves over the version that was chosen from; somebody may have been faster again. */
  const resolve = async (choices: Choices): Promise<void> => {
    if (!question) return;
    const { request, conflict } = question;
    const { sides, newer } = conflict;
    const seen = { fields: sides.theirs, version: newer.version, at: null };
    try {
      await run({ ...request, mine: mergeSides(sides, choices), seen }, true);
    } catch (error) {
      if (isRefusal(error)) {
        // Back to the form, where the refusal has its place.
        setQuestion(null);
        request.onError(error);
      } else {
        // The question stays open: nothing that was chosen is lost.
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

/** What the conflict screen is about, and what it does. */
export type EditQuestion<Row extends { readonly version: number }, Fields extends object> = NonNullable<
  ReturnType<typeof useVersionedEdit<Row, Fields>>['question']
>;
