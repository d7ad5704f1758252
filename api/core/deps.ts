/** What the API stands on; built once by the composition root and by tests, from real parts. */
import type { Store } from '../storage/store.ts'
import type { Client } from '@temporalio/client'
import type { Logger } from 'pino'
import type { Database, Rows, WorkspaceDb } from '../../prisma/client.ts'
import type { FlagBoard } from '../flags/board.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { OpenIdProviders } from '../signIns/openId/providers.ts'
import type { Person, WorkspaceRow } from './session.ts'

export type Deps = {
  db: Database
  /** Null while Temporal cannot be reached; asked for at each act, so that it may come back. */
  temporal: () => Promise<Client>
  /** The task queue of cases. */
  caseQueue: string
  /** Where files lie. */
  store: Store
  /**
   * The public address of a workspace's web app, for links in mail: scheme, and port if not the default one.
   */
  webOrigin: (host: string) => string
  /** The built web app; null in tests of the API alone. */
  webDir: string | null
  /**
   * The demo's mail goes to the built-in inbox: the secret of the link that shows all of it. Null everywhere
   * else.
   */
  demoInbox: string | null
  /**
   * The instant at which complaints and invites count as made; null for the current time. Only the demo and
   * journeys set it: it makes a past that later statements need not change.
   */
  recordedAt: (() => Date) | null
  secureCookies: boolean
  /** 32 bytes that codes, links and upload addresses are derived from. */
  secret: Buffer
  /** Accepted beside it while the key is rotated: codes and links that were made before still open. */
  previousSecrets?: readonly Buffer[]
  /** Feature flags, from memory. */
  flags: FlagBoard
  /** OpenID providers that are configured. */
  openId: OpenIdProviders
  /** Number of proxies in front of us; the outermost reports the client's address. */
  trustedProxies: number
  log: Logger
  /** Points of one person's expensive calls in a minute, for tests that make every call; else `callBudget.ts` says. */
  callsPerMinute?: number
  /** What this process counts. */
  metrics: Metrics
  tracing: Tracing
  /** Wakes the relay after a commit that filled the outbox; a relay elsewhere polls. */
  outboxFilled: () => void
}

export type PublicCtx = {
  deps: Deps
  workspace: WorkspaceRow
  requestId: string
  address: string
  /** The client's Idempotency-Key, or a new one. */
  key: string
  setToken(token: string | null, expiresAt?: Date): void
  /** The cookie that a browser is known by, as it came (signIns/device). */
  device: string | null
  setDevice(cookie: string): void
  header(name: string): string | undefined
  db: WorkspaceDb
  tx: Rows
  person: Person | null
  audit(detail: AuditEntry): void
}
/** `rows` is the open transaction where the row writes in one, else the same as `db`. */
export type Ctx = PublicCtx & { person: Person }
/** What a handler adds to its ledger row. */
export type AuditEntry = { entityId?: string; detail?: Record<string, unknown> }

/** Every secret that a code, link or token may have been made with. */
export const acceptedSecrets = ({
  secret,
  previousSecrets = [],
}: Pick<Deps, 'secret' | 'previousSecrets'>): readonly Buffer[] => [secret, ...previousSecrets]
