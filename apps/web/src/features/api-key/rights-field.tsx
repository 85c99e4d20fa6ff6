import { API_RESOURCES, API_RIGHTS, type ApiResource, type ApiRight, writtenBlindly } from '@waybill/domain/api-rights';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from './rights-field.module.css';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: readonly ApiRight[];
  readonly error?: string | undefined;
  readonly onChange: (value: readonly ApiRight[]) => void;
};

const USES = ['read', 'write'] as const;
type Use = (typeof USES)[number];

const RESOURCES = Object.keys(API_RESOURCES) as readonly ApiResource[];
const rightTo = (use: Use, resource: ApiResource): ApiRight | undefined =>
  API_RIGHTS.find((right) => right === `${resource}:${use}`);
const rightsTo = (use: Use): readonly ApiRight[] => RESOURCES.flatMap((resource) => rightTo(use, resource) ?? []);

/** What a key may do: a line for each resource, and all of them at once in the first. */
export const RightsField = ({ id, label, value, error, onChange }: Props) => {
  const { t } = useI18n();
  const set = (rights: readonly ApiRight[], isOn: boolean) =>
    onChange(API_RIGHTS.filter((right) => (rights.includes(right) ? isOn : value.includes(right))));
  const box = (rights: readonly ApiRight[], use: Use, resource: string, boxId?: string) => (
    <td key={use}>
      <Checkbox
        isPlain
        {...(boxId && { id: boxId })}
        label={t(`apiKeys.use.${use}`)}
        aria-label={t(`apiKeys.right.${use}`, { resource })}
        checked={rights.every((right) => value.includes(right))}
        onChange={(isOn) => set(rights, isOn)}
      />
    </td>
  );
  const blind = writtenBlindly(value).map((resource) => t(`apiKeys.resource.${resource}`));
  return (
    <div className={styles.field}>
      <table className={styles.table}>
        <caption>{label}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('apiKeys.everything')}</th>
            {USES.map((use, index) => box(rightsTo(use), use, t('apiKeys.everything'), index === 0 ? id : undefined))}
          </tr>
          {RESOURCES.map((resource) => (
            <tr key={resource}>
              <th scope="row">{t(`apiKeys.resource.${resource}`)}</th>
              {USES.map((use) => {
                const right = rightTo(use, resource);
                return right ? box([right], use, t(`apiKeys.resource.${resource}`)) : <td key={use} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.hint}>
        {blind.length > 0 && t('apiKeys.cannotReadBack', { resources: blind.join(', ') })}
      </p>
      {error && <FormError>{error}</FormError>}
    </div>
  );
};
