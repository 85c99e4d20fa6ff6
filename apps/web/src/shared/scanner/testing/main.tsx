import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import './main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ExpectedParcel, judgeScan } from '@waybill/domain/scan/judge-scan';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../../lib/api/query-client.ts';
import { followTheme } from '../../../lib/browser/theme.ts';
import { takeTrustPolicy } from '../../../lib/browser/trusted-worker.ts';
import { I18nProvider, useI18n } from '../../../lib/language/i18n.tsx';
import { loadTextsBy } from '../../../lib/language/texts.ts';
import { outcomeFeedback } from '../outcome-feedback.ts';
import { Scanner } from '../scanner.tsx';

/** A stop with the parcels that the address names, on a page of its own: what the scanner needs of a screen, and no more. */
const asked = new URLSearchParams(location.search);
const START = asked
  .getAll('expected')
  .map(
    (barcode, index): ExpectedParcel => ({ id: `parcel-${index}`, shipmentId: 'S7K2M9XQA', barcode, isScanned: false }),
  );
const STOP = { number: 9, address: 'Langholtsvegur 89', detail: '104 Reykjavík' };
const FOR_OTHER_STOPS = asked.getAll('other').map((barcode) => ({ barcode, stop: STOP }));

const Stop = () => {
  const { t } = useI18n();
  const [expected, setExpected] = useState<readonly ExpectedParcel[]>(START);
  const [isOpen, setOpen] = useState(true);
  const mark = (id: string, barcode: string) =>
    setExpected((before) => before.map((each) => (each.id === id ? { ...each, barcode, isScanned: true } : each)));
  const describe = ({ id }: ExpectedParcel) => `Goods of ${id}`;
  const onCode = (code: string) => {
    const judged = judgeScan(code, { expected, forOtherStops: FOR_OTHER_STOPS, barcodeRegex: '^(WB|S)' });
    if (judged.outcome === 'right') mark(judged.parcel.id, judged.code);
    return outcomeFeedback(judged, {
      t,
      describe,
      tie: (parcel, label) => {
        mark(parcel.id, label);
        return outcomeFeedback({ outcome: 'right', code: label, parcel }, { t, describe });
      },
    });
  };
  const found = expected.filter(({ isScanned }) => isScanned);
  const missing = expected.filter(({ isScanned }) => !isScanned);
  return (
    <>
      <h1>Stigahlíð 45</h1>
      {isOpen ? (
        <Scanner
          count={{ done: found.length, of: expected.length }}
          missing={missing.map((parcel) => ({ title: describe(parcel), code: parcel.barcode }))}
          onCode={onCode}
          onClose={() => setOpen(false)}
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Scan
        </button>
      )}
    </>
  );
};

takeTrustPolicy();
loadTextsBy({ is: async () => (await import('@waybill/i18n/is')).is });
followTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider>
          <Stop />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
