import { ComingLater } from '../../shell/coming-later.tsx';

export const Screen = () => <ComingLater page="page.savedLocations" />;
