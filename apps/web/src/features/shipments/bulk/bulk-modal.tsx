import type { BulkJob } from '@waybill/contract/bulk-jobs';
import type { BulkAction } from '@waybill/domain/bulk';
import { useState } from 'react';
import { AskDate } from './ask-date.tsx';
import { AskStatus } from './ask-status.tsx';
import { BulkPlan } from './bulk-plan.tsx';
import type { BulkRequest } from './bulk-request.ts';

type Props = {
  readonly request: BulkRequest;
  /** Called when the job has begun. */
  readonly onBegun: (job: BulkJob) => void;
  readonly onClose: () => void;
};

/** Asks for the details, shows the plan, and only then begins. */
export const BulkModal = ({ request, onBegun, onClose }: Props) => {
  const { kind } = request;
  const asks = kind === 'change-status' || kind === 'set-scheduled-date';
  const [action, setAction] = useState<BulkAction | null>(asks ? null : { kind });
  const [last, setLast] = useState<BulkAction | null>(null);

  if (action) {
    return (
      <BulkPlan
        request={request}
        action={action}
        onBegun={onBegun}
        onClose={onClose}
        {...(asks && {
          onBack: () => {
            setLast(action);
            setAction(null);
          },
        })}
      />
    );
  }
  return kind === 'change-status' ? (
    <AskStatus
      request={request}
      initial={last?.kind === 'change-status' ? last : null}
      onNext={setAction}
      onClose={onClose}
    />
  ) : (
    <AskDate
      request={request}
      initial={last?.kind === 'set-scheduled-date' ? last : null}
      onNext={setAction}
      onClose={onClose}
    />
  );
};
