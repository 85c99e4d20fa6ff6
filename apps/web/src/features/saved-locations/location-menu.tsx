import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { SavedLocation } from '@waybill/contract/saved-locations';
import { Fragment } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import list from '../../shared/paged-list/list-page.module.css';
import { nameOf } from '../../shared/saved-locations/location-fields.ts';
import { MenuButton } from '../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../ui/layers/menu-item.tsx';

const DEEDS = ['use', 'edit', 'delete'] as const;
export type LocationDeed = (typeof DEEDS)[number];

type Props = {
  readonly location: SavedLocation;
  readonly onDeed: (deed: LocationDeed, location: SavedLocation) => void;
};

export const LocationMenu = ({ location, onDeed }: Props) => {
  const { t } = useI18n();
  return (
    <MenuButton
      label={t('savedLocations.actionsFor', { name: nameOf(location) })}
      className={list.menu}
      content={<IconDots size={18} stroke={1.75} aria-hidden />}
    >
      {DEEDS.map((deed) => (
        <Fragment key={deed}>
          {deed === 'delete' && <MenuLine />}
          <MenuItem isDangerous={deed === 'delete'} onChoose={() => onDeed(deed, location)}>
            {t(`savedLocations.action.${deed}`)}
          </MenuItem>
        </Fragment>
      ))}
    </MenuButton>
  );
};
