import { CONTACT_FORMS_OF_ADDRESS, CONTACT_FORMS_OF_PERSON } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { contactFormsRepo } from '../features/contact-forms/contact-forms.repo.ts';
import type { ContactFormRoutes } from '../features/contact-forms/routes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** Counted in the transaction that keeps the form, so that a refused one counts for nothing. */
export const wireContactForms = ({ database, clock }: Needs): ContactFormRoutes => ({
  keep: (form, { visitor, userId }) =>
    database.asSignIn(async (tx) => {
      await countAttempt({ throttles: throttlesRepo(tx) }, clock(), [
        [`contact-form:address:${visitor.countedAddress}`, CONTACT_FORMS_OF_ADDRESS],
        [`contact-form:email:${form.email}`, CONTACT_FORMS_OF_PERSON],
        ...(userId ? [[`contact-form:user:${userId}`, CONTACT_FORMS_OF_PERSON] as const] : []),
      ]);
      await contactFormsRepo(tx).add(form, clock());
    }),
});
