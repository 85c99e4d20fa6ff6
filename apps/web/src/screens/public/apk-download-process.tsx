/** Without a file there is no progress to show: this address says the same as /apk-download. */
export { Screen } from './apk-download.tsx';
