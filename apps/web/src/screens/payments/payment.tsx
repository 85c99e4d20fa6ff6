import '../../lib/language/lazy-texts.ts';
import { useParams } from '@tanstack/react-router';
import { PaymentPanel } from '../../features/payments/payment-panel.tsx';
import { PaymentsOff } from '../../features/payments/payments-off.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTellFrame } from '../../shell/page-frame.ts';

export const Screen = () => {
  const { paymentId = '' } = useParams({ strict: false }) as { readonly paymentId?: string };
  const id = paymentId.toUpperCase();
  useTellFrame({ title: id, parent: 'payments' });
  if (!useSession()?.config?.usesPayments) return <PaymentsOff />;
  return <PaymentPanel paymentId={id} />;
};
