import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useI18n } from '../lib/language/i18n.tsx';
import type { SubCompanies } from '../shared/sub-companies/use-sub-companies.ts';
import { MenuButton } from '../ui/layers/menu-button.tsx';
import { MenuChoices } from '../ui/layers/menu-item.tsx';
import styles from './sub-company-switcher.module.css';

/** The choice of the sub-company to view, in the header. */
export const SubCompanySwitcher = ({ options, chosen, choose }: SubCompanies) => {
  const { t } = useI18n();
  const name = options.find(({ value }) => value === chosen)?.label ?? t('subCompany.all');
  return (
    <MenuButton
      label={`${t('subCompany.switcher')}: ${name}`}
      className={styles.switcher}
      content={
        <>
          <IconBuilding size={16} stroke={1.75} className={styles.icon} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconSelector size={16} stroke={1.75} className={styles.icon} aria-hidden />
        </>
      }
    >
      <MenuChoices options={options} value={chosen} onChoose={choose} />
    </MenuButton>
  );
};
