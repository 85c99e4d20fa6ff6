import { API_RESOURCES, type ApiResource } from '@waybill/domain/api-rights';
import type { Translate } from '@waybill/i18n/translate';

/** The rights of a key in words, one for each resource: 'Shipments: read and write, Labels: read'. */
export const rightsText = (rights: readonly string[], t: Translate): string =>
  (Object.keys(API_RESOURCES) as ApiResource[])
    .flatMap((name) => {
      const [reads, writes] = [rights.includes(`${name}:read`), rights.includes(`${name}:write`)];
      if (!reads && !writes) return [];
      const use = reads && writes ? 'both' : reads ? 'read' : 'write';
      return t(`apiKeys.right.${use}`, { resource: t(`apiKeys.resource.${name}`) });
    })
    .join(', ');
