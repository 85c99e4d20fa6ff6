import { GeocodeOneStop } from './geocode-one-stop.tsx';

export const Screen = () => <GeocodeOneStop kind="dropoff" />;
