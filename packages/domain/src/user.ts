import { z } from 'zod';
import { organisationId, subCompanyId, userId } from './ids.ts';
import { locale } from './locales.ts';
import { role } from './roles.ts';

export const user = z.object({
  id: userId,
  email: z.string(),
  name: z.string().nullable(),
  roles: z.array(role).readonly(),
  phoneNumber: z.string().nullable(),
  organisationId: organisationId.nullable(),
  vehicleRegistration: z.string().nullable(),
  /** null means every division ('all'). */
  subCompanyId: subCompanyId.nullable(),
  emailVerified: z.boolean(),
  /** What the user chose; null follows the organisation's defaultLocale. */
  locale: locale.nullable(),
});
export type User = z.infer<typeof user>;

/** The letter on the profile button: of the name, or of the e-mail when there is no name. */
export const initialOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => {
  const text = name?.trim() || email;
  return ([...text][0] ?? '').toLocaleUpperCase();
};
