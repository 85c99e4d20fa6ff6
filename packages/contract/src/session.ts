import { organisationId, subCompanyId } from '@waybill/domain/ids';
import { locale } from '@waybill/domain/locales';
import { organisationConfig } from '@waybill/domain/organisation-config';
import { newPassword, typedPassword } from '@waybill/domain/password';
import { SECOND_STEP_METHODS } from '@waybill/domain/two-factor';
import { personName, user } from '@waybill/domain/user';
import { email } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** In every request, a user of all sub-companies names the one that it is about; absent is all. */
export const SUB_COMPANY_HEADER = 'x-waybill-sub-company';

export const session = z.object({
  user,
  organisation: z.object({ id: organisationId, name: z.string() }).nullable(),
  /**
   * The configuration in effect for this user: defaults, organisation and sub-company merged. Users who are no dispatchers
   * get neither the partners (allowed…Ids are empty) nor externalDeliveryStatusUpdateUrl, which may carry a token.
   */
  config: organisationConfig.nullable(),
  subCompanies: z.array(z.object({ id: subCompanyId, name: z.string() })),
  /** The sub-company that a user of all sub-companies has switched to, in whatever browser; the configuration is that of it. */
  viewing: subCompanyId.nullable(),
  /** The organisation requires two-factor sign-in and the user has none yet: until it is set up, all else is refused. */
  mustSetUpTwoFactor: z.boolean(),
  /** The organisation is new, and the user is one of those who set it up: they are shown what is done first. */
  hasFirstSteps: z.boolean().default(false),
  /** When the organisation is deleted, if somebody has asked for it; only sent to its admins. */
  deletionDueAt: z.string().nullable().default(null),
  /** The person to ask for roles; only sent to people who have none. */
  administrator: z
    .object({ name: z.string().nullable(), email: z.string(), phoneNumber: z.string().nullable() })
    .nullable(),
});
export type Session = z.infer<typeof session>;

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is logged in, with the configuration that holds for them; null when nobody is',
  reply: z.object({ session: session.nullable() }),
});

/** What is still missing when the password was right and the account has a second factor. */
export const secondStep = z.object({ methods: z.array(z.enum(SECOND_STEP_METHODS)) });
export type SecondStep = z.infer<typeof secondStep>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Log in with email and password; an account with a second factor is asked for that before it is logged in',
  body: z.strictObject({ email, password: typedPassword }),
  reply: z.union([z.object({ session }), z.object({ secondStep })]),
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/session/password',
  summary: 'Type the password again; for ten minutes the session may do what is refused with `password-needed`',
  body: z.strictObject({ password: typedPassword }),
  reply: z.object({}),
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Log out: the session ends on the server too',
  reply: z.object({}),
});

export const openSession = z.object({
  id: z.uuid(),
  /** The network address and the browser that signed in. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  signedInAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** Whether the request itself comes with this session. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the user is logged in, the session of this request first; each ends thirty days after its log-in',
  reply: z.object({ sessions: z.array(openSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'Log out one browser of the user',
  params: z.object({ sessionId: z.uuid() }),
  reply: z.object({}),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Log out every browser of the user but this one',
  reply: z.object({}),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: "Change one's own name and language, and the division that is shown",
  body: z.strictObject({
    name: personName.optional(),
    locale: locale.nullable().optional(),
    viewing: subCompanyId.nullable().optional(),
  }),
  reply: z.object({ session }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  summary: "Change one's own password; every other session of the account ends",
  body: z.strictObject({ currentPassword: typedPassword, newPassword }),
  reply: z.object({}),
});
