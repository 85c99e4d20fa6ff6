import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { OrgUser } from '@waybill/contract/users';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import list from '../../shared/paged-list/list-page.module.css';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../ui/layers/menu-item.tsx';
import { actionsFor, refusalOf, type UserAction } from './refusals.ts';
import { calledOf } from './user-text.ts';

type Props = {
  readonly user: OrgUser;
  readonly onAction: (action: UserAction, user: OrgUser) => void;
  /** Deeds that have a button of their own beside the menu. */
  readonly without?: readonly UserAction[];
};

/** What can be done to one user. What would be refused stays in it, with the reason. */
export const UserMenu = ({ user, onAction, without = [] }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  if (!session) return null;
  const { user: viewer, config } = session;
  const mayGiveSubCompanies = config?.usesSubCompany === true && viewer.subCompanyId === null;
  return (
    <MenuButton
      label={t('users.actionsFor', { name: calledOf(user) })}
      className={list.menu}
      content={<IconDots size={18} stroke={1.75} aria-hidden />}
    >
      {(close) =>
        actionsFor(user, mayGiveSubCompanies)
          .filter((action) => !without.includes(action))
          .map((action) => {
            const refusal = refusalOf(action, viewer, user);
            return (
              <div key={action} role="none">
                {action === 'delete' && <MenuLine />}
                <MenuItem
                  isDangerous={action === 'delete'}
                  refusal={refusal ? t(`users.refused.${refusal}`) : undefined}
                  onChoose={() => {
                    close();
                    onAction(action, user);
                  }}
                >
                  {t(`users.action.${action}`)}
                </MenuItem>
              </div>
            );
          })
      }
    </MenuButton>
  );
};
