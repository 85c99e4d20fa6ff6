import 'maplibre-gl/dist/maplibre-gl.css';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { trustWorker } from '../../lib/browser/trusted-worker.ts';

export { addProtocol, Map as LibraryMap, Marker } from 'maplibre-gl';

trustWorker(workerUrl);
setWorkerUrl(workerUrl);
