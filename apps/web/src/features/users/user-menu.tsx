import type { OrgUser } from '@waybill/contract/users';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { RowMenu } from '../../shared/paged-list/paged-list-page.tsx';
import { actionsFor, refusalOf, type UserAction } from './refusals.ts';
import { calledOf } from './user-text.ts';

type OnAction = (action: UserAction, user: OrgUser) => void;

/** The actions on one user. An action that the server would refuse stays in the menu, with the reason. */
export const useUserMenu = (onAction: OnAction, without: readonly UserAction[] = []) => {
  const { t } = useI18n();
  const session = useSession();
  const actionsOf = (user: OrgUser) => {
    if (!session) return [];
    const { user: viewer, config } = session;
    const mayGiveSubCompanies = config?.usesSubCompany === true && viewer.subCompanyId === null;
    return actionsFor(user, mayGiveSubCompanies)
      .filter((action) => !without.includes(action))
      .map((action) => {
        const refusal = refusalOf(action, viewer, user);
        return {
          key: action,
          label: t(`users.action.${action}`),
          isDangerous: action === 'delete',
          refusal: refusal ? t(`users.refused.${refusal}`) : undefined,
          onChoose: () => onAction(action, user),
        };
      });
  };
  return (user: OrgUser) => ({ label: t('list.actionsFor', { name: calledOf(user) }), actions: actionsOf(user) });
};

type Props = {
  readonly user: OrgUser;
  readonly onAction: OnAction;
  /** Actions that have a button of their own beside the menu. */
  readonly without: readonly UserAction[];
};

export const UserMenu = ({ user, onAction, without }: Props) => <RowMenu {...useUserMenu(onAction, without)(user)} />;
