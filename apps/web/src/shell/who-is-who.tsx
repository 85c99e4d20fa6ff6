import { Link } from '@tanstack/react-router';
import { useI18n } from '../lib/language/i18n.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/basics/button.tsx';

/** The way to those who have a role that the page asks for. */
export const WhoIsWho = () => {
  const { t } = useI18n();
  return (
    <Link to={paths.users} className={buttonClass({})}>
      {t('page.users')}
    </Link>
  );
};
