import { ApiError } from '@waybill/contract/client';
import { createStore } from 'zustand/vanilla';
import { type Choices, mergeSides } from '../../lib/forms/three-way.ts';
import { type ConflictDetails, type Seen, saveVersioned, type VersionedEdit } from './versioned-edit.ts';

export type EditRequest<Row, Fields extends object> = VersionedEdit<Row, Fields> & {
  readonly mine: Fields;
  readonly seen: Seen<Fields>;
  /** Shows a refusal: beside its field, or above the buttons of the form. */
  readonly onError: (error: unknown) => void;
};

type Question<Row, Fields extends object> = {
  readonly request: EditRequest<Row, Fields>;
  readonly conflict: ConflictDetails<Row, Fields>;
  /** Another user saved again during the choice: the base is the version that the user chose from. */
  readonly isAgain: boolean;
};

type State<Row, Fields extends object> = {
  readonly question: Question<Row, Fields> | null;
  readonly isSaving: boolean;
  /** The reason why the answer to the question was not saved, if it may work the next time. */
  readonly failure: unknown;
};

/** Refusals of the moment and not of the record: the request took too long, or there were too many. */
const PASSING = [408, 429];

/** A refusal of the record is final. Any other error is a failed request, which may work the next time. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.problem.status < 500 && !PASSING.includes(error.problem.status);

/**
 * Edits a record that others edit too: one save at a time, and a question when another user saved in between. The form
 * keeps its values whatever happens here, until `save` or `resolve` says that the record is saved.
 */
export const createEditSession = <Row extends { readonly version: number }, Fields extends object>() => {
  const state = createStore<State<Row, Fields>>()(() => ({ question: null, isSaving: false, failure: null }));

  const run = async (request: EditRequest<Row, Fields>, isAgain: boolean): Promise<boolean> => {
    state.setState({ isSaving: true, failure: null });
    try {
      const conflict = await saveVersioned(request, request.mine, request.seen);
      state.setState({ question: conflict && { request, conflict, isAgain } });
      return conflict === null;
    } finally {
      state.setState({ isSaving: false });
    }
  };

  /** Resolves to whether the record is saved. */
  const save = async (request: EditRequest<Row, Fields>): Promise<boolean> => {
    if (state.getState().isSaving) return false;
    try {
      return await run(request, false);
    } catch (error) {
      request.onError(error);
      return false;
    }
  };

  /** Merges by the choices and saves on top of the version they were made for; another user may have been faster again. */
  const resolve = async (choices: Choices): Promise<void> => {
    const { question, isSaving } = state.getState();
    if (!question || isSaving) return;
    const { request, conflict } = question;
    const { sides, newer } = conflict;
    const seen = { fields: sides.theirs, version: newer.version, at: null };
    try {
      await run({ ...request, mine: mergeSides(sides, choices), seen }, true);
    } catch (error) {
      if (isFinal(error)) {
        // The form opens again, and shows the refusal.
        state.setState({ question: null });
        request.onError(error);
      } else {
        // The question stays open, so that no choice is lost.
        state.setState({ failure: error });
      }
    }
  };

  /** Not while the answer is being saved: what was typed in the meantime would be lost when that succeeds. */
  const backToEditing = (): void => {
    if (!state.getState().isSaving) state.setState({ question: null });
  };

  return { state, save, resolve, backToEditing };
};
