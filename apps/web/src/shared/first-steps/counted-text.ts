import type { SampleCounts } from '@waybill/contract/sample-data';
import type { Translate } from '@waybill/i18n/translate';

/** `3 vehicles, 5 saved locations and 21 shipments`. */
export const countedText = ({ vehicles, savedLocations, shipments }: SampleCounts, t: Translate): string =>
  t('firstSteps.sample.all', {
    vehicles: t('firstSteps.sample.vehicles', { count: vehicles }),
    savedLocations: t('firstSteps.sample.savedLocations', { count: savedLocations }),
    shipments: t('firstSteps.sample.shipments', { count: shipments }),
  });
