import { expect, test } from 'vitest';
import { cameraFault } from './camera-fault.ts';

test.each([
  [new DOMException('Permission denied', 'NotAllowedError'), 'refused'],
  [new DOMException('', 'SecurityError'), 'refused'],
  [new DOMException('Requested device not found', 'NotFoundError'), 'none'],
  [new DOMException('', 'OverconstrainedError'), 'none'],
  [new DOMException('Device in use', 'NotReadableError'), 'busy'],
  [new DOMException('Starting videoinput failed', 'AbortError'), 'busy'],
  [new TypeError('constraints'), 'failed'],
  ['something else', 'failed'],
])('%s is told as %s', (error, fault) => {
  expect(cameraFault(error)).toBe(fault);
});
