import { z } from 'zod';
import type { SubCompanyId } from './ids.ts';

/** Entries about getting in, which change nothing about the user that colleagues edit. */
const ACCESS_ACTIONS = [
  'password-changed',
  'signed-in',
  'sign-in-failed',
  'signed-out-elsewhere',
  'password-reset-requested',
  'password-reset',
  'second-step-failed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'two-factor-reset',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
] as const;

/** The entities that a history entry can be about, and the actions on each. */
export const AUDITED = {
  user: [
    'invited',
    'invitation-resent',
    'invitation-accepted',
    'created',
    'edited',
    'email-change-requested',
    'email-changed',
    'vehicle-changed',
    'division-changed',
    'disabled',
    'enabled',
    'deleted',
    'restored',
    'role-granted',
    ...ACCESS_ACTIONS,
  ],
  'api-key': ['created', 'revealed', 'copied', 'rotated', 'used', 'revoked'],
  'organisation-config': ['edited', 'old-records-removed'],
  organisation: [
    'created',
    'division-added',
    'disabled',
    'enabled',
    'exported',
    'deletion-asked',
    'kept',
    'samples-added',
    'samples-removed',
  ],
  'person-request': ['created', 'exported', 'erased'],
  'saved-location': ['created', 'imported', 'edited', 'deleted', 'restored'],
  vehicle: ['created', 'edited', 'deleted', 'restored'],
  partner: ['created', 'edited', 'deleted'],
  'message-template': ['edited'],
  webhook: ['created', 'edited', 'disabled', 'enabled', 'deleted', 'revealed', 'rotated', 'revoked'],
} as const;
export type AuditedEntity = keyof typeof AUDITED;
export type AuditAction<Entity extends AuditedEntity = AuditedEntity> = (typeof AUDITED)[Entity][number];

export const AUDIT_ACTIONS = [...new Set(Object.values(AUDITED).flat())] as readonly AuditAction[];

export const changesRecord = (action: AuditAction): boolean => !ACCESS_ACTIONS.some((access) => access === action);

/** The change of one field. A value that did not exist before, or does not any more, is null. */
export const auditChange = z.object({ from: z.unknown(), to: z.unknown() });
export type AuditChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** The fields that differ, in the order of `after`; unchanged ones are left out. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, to]) => [name, { from: before[name] ?? null, to: to ?? null }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );

export const ACTOR_KINDS = [
  'user',
  'api-key',
  'operator',
  'receiver',
  'external-source',
  'partner',
  'payment-provider',
  'visitor',
] as const;

/** One action, as a use-case reports it; the recorder adds who did it, when and from where. */
export type NewAuditEntry = {
  [Entity in AuditedEntity]: {
    readonly entity: Entity;
    readonly entityId: string;
    readonly action: AuditAction<Entity>;
    readonly changes?: AuditChanges;
    /** The sub-company it concerns; null is the whole organisation. */
    readonly subCompanyId?: SubCompanyId | null;
  };
}[AuditedEntity];
export type RecordEntry = (...entries: readonly NewAuditEntry[]) => Promise<void>;
