import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { useI18n } from '../../lib/language/i18n.tsx';
import list from '../../shared/paged-list/list-page.module.css';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../ui/layers/menu-item.tsx';

const ACTIONS = ['use', 'edit', 'delete'] as const;
export type LocationAction = (typeof ACTIONS)[number];

type Props = {
  readonly location: SavedLocation;
  readonly onAction: (action: LocationAction, location: SavedLocation) => void;
};

export const LocationMenu = ({ location, onAction }: Props) => {
  const { t } = useI18n();
  return (
    <MenuButton
      label={t('savedLocations.actionsFor', { name: nameOf(location) })}
      className={list.menu}
      content={<IconDots size={18} stroke={1.75} aria-hidden />}
    >
      {(close) =>
        ACTIONS.map((action) => (
          <div key={action} role="none">
            {action === 'delete' && <MenuLine />}
            <MenuItem
              isDangerous={action === 'delete'}
              onChoose={() => {
                close();
                onAction(action, location);
              }}
            >
              {t(`savedLocations.action.${action}`)}
            </MenuItem>
          </div>
        ))
      }
    </MenuButton>
  );
};
