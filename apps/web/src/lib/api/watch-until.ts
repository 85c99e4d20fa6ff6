import type { QueryKey, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import { onSomebodyElse } from '../session/signed-out.ts';

/** Keeps asking for what goes on in the background, wherever its starter has gone meanwhile, and reports its end; null is one that is not there. */
export const watchUntil = <Data, Key extends QueryKey>(
  observer: QueryObserver<Data, Error, Data, Data, Key>,
  isOver: (data: NonNullable<Data>) => boolean,
  onEnd: (data: NonNullable<Data>) => void,
): void => {
  const stop = () => {
    unsubscribe();
    forget();
  };
  const forget = onSomebodyElse(() => stop());
  const unsubscribe = observer.subscribe(({ data, error }) => {
    // A network failure may pass; a refusal would come again with every request.
    if (error instanceof ApiError || data === null) stop();
    else if (data && isOver(data)) {
      stop();
      onEnd(data);
    }
  });
};
