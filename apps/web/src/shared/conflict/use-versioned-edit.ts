import { useState } from 'react';
import { useStore } from 'zustand';
import { createEditSession } from './edit-session.ts';
import type { Seen } from './versioned-edit.ts';

/** A record as it was when its form opened: a live change must not replace the version that the typing began with. */
export const useOpened = <Row extends { readonly version: number }, Fields>(
  row: Row,
  fieldsOf: (row: Row) => Fields,
): Seen<Fields> => useState(() => ({ fields: fieldsOf(row), version: row.version, at: new Date() }))[0];

/** The edit of one record by a form: saves it, and has a question when another user saved in between. */
export const useVersionedEdit = <Row extends { readonly version: number }, Fields extends object>() => {
  const [session] = useState(() => createEditSession<Row, Fields>());
  const { question, isSaving, failure } = useStore(session.state);
  return {
    isSaving,
    save: session.save,
    question: question && {
      ...question.conflict,
      isAgain: question.isAgain,
      isSaving,
      failure,
      resolve: session.resolve,
      backToEditing: session.backToEditing,
    },
  };
};

/** The data and actions of the conflict modal. */
export type EditQuestion<Row extends { readonly version: number }, Fields extends object> = NonNullable<
  ReturnType<typeof useVersionedEdit<Row, Fields>>['question']
>;
