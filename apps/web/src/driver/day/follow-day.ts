import { changeEvent, DRIVER_EVENTS_PATH } from '@waybill/contract/events';
import { keepStream, type LiveEvent } from '../../lib/live/live-stream.ts';
import { lookAgain, useFollowed } from './day-query.ts';

const hear = ({ name, data }: LiveEvent): void => {
  // The day was asked for before the server began to tell of changes.
  if (name === 'ready') lookAgain('driver-day');
  else if (name === 'reset') lookAgain('everything');
  else if (name === 'signed-out') lookAgain('session');
  else {
    const read = changeEvent.safeParse(JSON.parse(data));
    const topic = read.success ? read.data.topic : null;
    // Who drives which vehicle is part of the person's own row.
    if (topic === 'session') lookAgain('session');
    if (topic === 'session' || topic === 'driver-day') lookAgain('driver-day');
  }
};

/** Listens to what the server tells of the driver's day, until the returned function is called. */
export const followDay = (): (() => void) => {
  const { stop } = keepStream({
    path: DRIVER_EVENTS_PATH,
    began: Date.now(),
    connect: (url) => new EventSource(url),
    // Whatever was missed, the day is asked for once the connection stands.
    lastId: () => null,
    onEvent: hear,
    onState: (state) => useFollowed.setState({ isFollowed: state === 'live' }),
    onRefused: () => lookAgain('session'),
  });
  return () => {
    stop();
    useFollowed.setState({ isFollowed: false });
  };
};
