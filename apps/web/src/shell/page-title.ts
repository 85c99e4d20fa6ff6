import type { Translate } from '@waybill/i18n/translate';
import { useEffect } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';

/** The browser's title: the page, then the product. */
const pageTitle = (page: string, t: Translate): string => t('app.title', { page });

export const usePageTitle = (page: string): void => {
  const { t } = useI18n();
  useEffect(() => {
    document.title = pageTitle(page, t);
  }, [page, t]);
};
