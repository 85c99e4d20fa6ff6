export const CAMERA_FAULTS = ['refused', 'none', 'busy', 'insecure', 'failed'] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** Why there is no picture, by the names that browsers give to it; the older ones are still around on phones. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  PermissionDismissedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

export const cameraFault = (error: unknown): CameraFault =>
  (error instanceof Error ? FAULTS[error.name] : undefined) ?? 'failed';
