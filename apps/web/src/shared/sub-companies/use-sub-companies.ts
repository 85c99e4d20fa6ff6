import { useI18n } from '../../lib/language/i18n.tsx';
import { switchSubCompany, useSession } from '../../lib/session/session.ts';
import { maySwitchSubCompany } from '../../lib/session/sub-company.ts';

/** How "all of them" is spelled among the choices. */
const ALL = 'all';

export type SubCompanies = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
};

/** What a user of all divisions may look at; null for everybody else. */
export const useSubCompanies = (): SubCompanies | null => {
  const { t } = useI18n();
  const session = useSession();
  if (!session || !maySwitchSubCompany(session)) return null;
  return {
    options: [
      { value: ALL, label: t('subCompany.all') },
      ...session.subCompanies.map(({ id, name }) => ({ value: id as string, label: name })),
    ],
    chosen: (session.viewing as string | null) ?? ALL,
    choose: (value: string) => switchSubCompany(value === ALL ? null : value),
  };
};
