import { errorText } from '../../lib/api/error-text.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { switchSubCompany, useSession } from '../../lib/session/session.ts';
import { maySwitchSubCompany } from '../../lib/session/sub-company.ts';
import { showFlash } from '../../lib/state/flash.ts';

/** The value that stands for all sub-companies among the choices. */
const ALL = 'all';

export type SubCompanies = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
};

/** The sub-companies that a user of all of them may view; null for every other user. */
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
    choose: (value) => {
      const subCompany = session.subCompanies.find(({ id }) => id === value)?.id ?? null;
      switchSubCompany(subCompany).catch((error: unknown) =>
        showFlash({ type: 'error', message: `${t('subCompany.switchFailed')}: ${errorText(error, t)}` }),
      );
    },
  };
};
