import { GeocodeShipment } from './geocode-one-stop.tsx';

export const Screen = () => <GeocodeShipment kind="pickup" />;
