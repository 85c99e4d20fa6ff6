import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { fetchUpdatesQuery, isRunning } from '../../../shared/fetch-updates/queries.ts';
import { startFetch } from '../../../shared/fetch-updates/start-fetch.ts';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { MenuButton } from '../../../ui/layers/menu-button.tsx';
import { MenuItem } from '../../../ui/layers/menu-item.tsx';
import styles from './shipments-page.module.css';

type Props = {
  /** Whether there is too little room for words: one button leads to both. */
  readonly isShort: boolean;
  /** Where there is no room for another button either, it leads to the upload as well. */
  readonly isNarrow: boolean;
};

/** Fetches updates from the external source, where the organisation uses that, and leads to what came of it. */
export const FetchUpdates = (props: Props) =>
  useSession()?.config?.usesFetchUpdates ? <FetchUpdatesButtons {...props} /> : null;

const icon = <IconCloudDownload size={16} stroke={1.75} aria-hidden />;

const FetchUpdatesButtons = ({ isShort, isNarrow }: Props) => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { data } = useQuery(fetchUpdatesQuery);
  const usesCsvUpload = useSession()?.config?.usesCsvUpload === true;
  const conflicts = data?.conflicts ?? 0;
  const isUnderWay = isRunning(data?.last);
  const open = () => void navigate({ to: paths.fetchUpdates });
  const start = () => void startFetch({ t, onShow: open });
  const label = isUnderWay ? t('shipmentList.fetch.running') : t('shipmentList.fetch.button');
  const openLabel =
    conflicts > 0 ? t('shipmentList.fetch.openConflicts', { count: conflicts }) : t('shipmentList.fetch.open');
  const badge = conflicts > 0 && (
    <span className={styles.badge} aria-hidden>
      {conflicts > 99 ? '99+' : conflicts}
    </span>
  );
  if (isShort) {
    const content = (
      <>
        {icon}
        {badge}
      </>
    );
    return (
      <span className={classNames(styles.badged, !isNarrow && styles.dense)}>
        <MenuButton
          label={isNarrow && usesCsvUpload ? t('shipmentList.fetch.menuWithUpload') : t('shipmentList.fetch.menu')}
          className={buttonClass({ iconOnly: true })}
          content={content}
        >
          <MenuItem onChoose={start}>{label}</MenuItem>
          <MenuItem onChoose={open}>{openLabel}</MenuItem>
          {isNarrow && usesCsvUpload && (
            <MenuItem onChoose={() => void navigate({ to: paths.shipmentsUpload })}>{t('page.upload')}</MenuItem>
          )}
        </MenuButton>
      </span>
    );
  }
  return (
    <>
      <Button icon={icon} loading={isUnderWay} aria-label={label} onClick={start}>
        {label}
      </Button>
      <span className={styles.badged}>
        <Link
          to={paths.fetchUpdates}
          className={buttonClass({ iconOnly: true })}
          aria-label={openLabel}
          title={openLabel}
        >
          <IconHistory size={16} stroke={1.75} aria-hidden />
        </Link>
        {badge}
      </span>
    </>
  );
};
