import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { BulkAction, BulkKind } from '@waybill/domain/bulk';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { subCompanyChoices } from '../sub-company-choices.ts';
import { AskCarrier } from './ask-carrier.tsx';
import { AskDate } from './ask-date.tsx';
import { AskStatus } from './ask-status.tsx';
import { AskSubCompany } from './ask-sub-company.tsx';
import { BulkPlan } from './bulk-plan.tsx';
import type { BulkRequest } from './bulk-request.ts';

type Props = {
  readonly request: BulkRequest;
  /** Called when the job has begun. */
  readonly onBegun: (job: BulkJob) => void;
  readonly onClose: () => void;
};

/** Asks for the details and begins; shows the plan first where there is something to see in it. */
export const BulkModal = ({ request, onBegun, onClose }: Props) => {
  const first = useFirstAction(request.kind);
  const [action, setAction] = useState(first);
  const [last, setLast] = useState<BulkAction | null>(null);

  if (action) {
    return (
      <BulkPlan
        request={request}
        action={action}
        wasAsked={first === null}
        onBegun={onBegun}
        onClose={onClose}
        {...(first === null && {
          onBack: () => {
            setLast(action);
            setAction(null);
          },
        })}
      />
    );
  }
  const asking = { request, onNext: setAction, onClose };
  switch (request.kind) {
    case 'change-status':
      return <AskStatus {...asking} initial={last?.kind === 'change-status' ? last : null} />;
    case 'request-transport':
      return <AskCarrier {...asking} initial={last?.kind === 'request-transport' ? last : null} />;
    case 'accept-requests':
      return <AskSubCompany {...asking} initial={last?.kind === 'accept-requests' ? last : null} />;
    default:
      return <AskDate {...asking} initial={last?.kind === 'set-scheduled-date' ? last : null} />;
  }
};

/** The action of a kind that nothing has to be asked for; null for the others. */
const useFirstAction = (kind: BulkKind): BulkAction | null => {
  const hasSubCompanies = subCompanyChoices(useSession()).length > 0;
  switch (kind) {
    case 'change-status':
    case 'set-scheduled-date':
    case 'request-transport':
      return null;
    case 'accept-requests':
      return hasSubCompanies ? null : { kind, subCompanyId: null };
    default:
      return { kind };
  }
};
