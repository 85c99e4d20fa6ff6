import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs';
import IconTruckOff from '@tabler/icons-react/dist/esm/icons/IconTruckOff.mjs';
import { shipmentLabelsUrl } from '@waybill/contract/bulk-jobs';
import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuItem, MenuLine } from '../../../ui/layers/menu-item.tsx';
import { Tooltip } from '../../../ui/layers/tooltip.tsx';
import { offeredStatuses } from './status-choices.ts';
import type { ShipmentActionHandlers } from './use-shipment-actions.tsx';
import { type VehicleAction, vehicleActionsOf } from './vehicle-actions.ts';

type Props = {
  readonly shipment: Shipment;
  readonly actions: ShipmentActionHandlers;
  /** With little room, rarer actions are icons, or entries of the menu. */
  readonly room: 'wide' | 'panel' | 'narrow';
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const VEHICLE_ICONS = {
  assign: <IconTruck {...ICON} />,
  changeVehicle: <IconTruck {...ICON} />,
  unassign: <IconTruckOff {...ICON} />,
} as const satisfies Record<VehicleAction, unknown>;

/** The actions on a shipment; none is offered that the server would refuse. */
export const ShipmentActions = ({ shipment, actions, room }: Props) => {
  const { t } = useI18n();
  const session = useSession();
  const setShipmentForEdit = useUiState((state) => state.setShipmentForEdit);
  const setShipmentForDuplicate = useUiState((state) => state.setShipmentForDuplicate);
  const { shipmentId, nextStatuses, deliveryStatus } = shipment;
  const isDeleted = deliveryStatus === 'deleted';
  const statuses = session?.config?.usesChangeShipmentStatus ? offeredStatuses(shipment) : [];
  const duplicate = () => setShipmentForDuplicate(shipmentId);
  const print = () => window.open(shipmentLabelsUrl(shipmentId), '_blank', 'noopener');

  if (isDeleted) {
    return nextStatuses.length > 0 ? (
      <Button variant="primary" onClick={actions.restore}>
        {t('shipmentDetail.action.restore')}
      </Button>
    ) : null;
  }
  const mayDelete = nextStatuses.includes('deleted');
  const vehicleActions = vehicleActionsOf(shipment);
  // With room, the first of them is a button.
  const [onBar, inMenu] =
    room === 'wide' ? [vehicleActions.slice(0, 1), vehicleActions.slice(1)] : [[], vehicleActions];
  return (
    <>
      {shipment.mayEdit && (
        <Button icon={<IconEdit {...ICON} />} onClick={() => setShipmentForEdit(shipmentId)}>
          {t('shipmentDetail.action.edit')}
        </Button>
      )}
      {room === 'wide' && (
        <>
          <Button icon={<IconCopy {...ICON} />} onClick={duplicate}>
            {t('shipmentDetail.action.duplicate')}
          </Button>
          <LabelLink shipmentId={shipmentId} />
        </>
      )}
      {onBar.map((action) => (
        <Button key={action} icon={VEHICLE_ICONS[action]} onClick={() => actions.vehicle(action)}>
          {t(`shipmentDetail.action.${action}`)}
        </Button>
      ))}
      {statuses.length > 0 && (
        <MenuButton
          label={t('shipmentDetail.action.changeStatus')}
          align="start"
          className={buttonClass({})}
          content={
            <>
              <IconArrowsExchange {...ICON} />
              {t('shipmentDetail.action.changeStatus')}
            </>
          }
        >
          {statuses.map((status) => (
            <MenuItem key={status} onChoose={() => actions.changeStatus(status)}>
              <StatusBadge status={status} isPlain />
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {room === 'panel' && (
        <>
          <Tooltip text={t('shipmentDetail.action.duplicate')}>
            <Button iconOnly aria-label={t('shipmentDetail.action.duplicate')} onClick={duplicate}>
              <IconCopy {...ICON} />
            </Button>
          </Tooltip>
          <Tooltip text={t('shipmentDetail.action.print')}>
            <LabelLink shipmentId={shipmentId} isIcon />
          </Tooltip>
        </>
      )}
      <MenuButton
        label={t('shipmentDetail.action.more', { id: shipmentId })}
        className={buttonClass({ iconOnly: true })}
        content={<IconDots {...ICON} />}
      >
        {room === 'narrow' && (
          <>
            <MenuItem icon={<IconCopy {...ICON} />} onChoose={duplicate}>
              {t('shipmentDetail.action.duplicate')}
            </MenuItem>
            <MenuItem icon={<IconPrinter {...ICON} />} onChoose={print}>
              {t('shipmentDetail.action.print')}
            </MenuItem>
          </>
        )}
        {inMenu.map((action) => (
          <MenuItem key={action} icon={VEHICLE_ICONS[action]} onChoose={() => actions.vehicle(action)}>
            {t(`shipmentDetail.action.${action}`)}
          </MenuItem>
        ))}
        <MenuItem icon={<IconLink {...ICON} />} onChoose={actions.copyTrackingLink}>
          {t('shipmentDetail.tracking.copy')}
        </MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem isDangerous onChoose={actions.remove}>
              {t('shipmentDetail.action.delete')}
            </MenuItem>
          </>
        )}
      </MenuButton>
    </>
  );
};

type LabelLinkProps = {
  readonly shipmentId: string;
  readonly isIcon?: boolean;
  readonly 'aria-describedby'?: string | undefined;
};

/** Opens the label for printing; a link, so that it can also be saved or opened in another tab. */
const LabelLink = ({ shipmentId, isIcon = false, ...rest }: LabelLinkProps) => {
  const { t } = useI18n();
  const name = t('shipmentDetail.action.print');
  return (
    <a
      href={shipmentLabelsUrl(shipmentId)}
      target="_blank"
      rel="noopener"
      className={buttonClass({ iconOnly: isIcon })}
      {...(isIcon && { 'aria-label': name })}
      {...rest}
    >
      <IconPrinter {...ICON} />
      {!isIcon && name}
    </a>
  );
};
