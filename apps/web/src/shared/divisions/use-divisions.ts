import { useI18n } from '../../lib/language/i18n.tsx';
import { maySwitchDivision } from '../../lib/session/division.ts';
import { switchDivision, useSession } from '../../lib/session/session.ts';

/** How "all of them" is spelled among the choices. */
const ALL = 'all';

export type Divisions = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
};

/** What a user of all divisions may look at; null for everybody else. */
export const useDivisions = (): Divisions | null => {
  const { t } = useI18n();
  const session = useSession();
  if (!session || !maySwitchDivision(session)) return null;
  return {
    options: [
      { value: ALL, label: t('division.all') },
      ...session.divisions.map(({ id, name }) => ({ value: id as string, label: name })),
    ],
    chosen: (session.viewing as string | null) ?? ALL,
    choose: (value: string) => switchDivision(value === ALL ? null : value),
  };
};
