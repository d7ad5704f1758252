/** Settings from the environment, read once. The README lists them. */
import { z } from 'zod'

const Settings = z.object({
  /** Where the web app and the API answer. */
  PORT: z.coerce.number().int().min(1).max(65535).default(8080),
  /** Keeps everything: database, Temporal's file, evidence, keys. */
  DATA_DIR: z.string().min(1).default('data'),
  /** A PostgreSQL to use instead of the embedded one; its user must be able to create roles. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A Temporal server to use instead of a local one, host:port. */
  TEMPORAL_ADDRESS: z.string().regex(/^[^/\s]+:\d+$/, 'must be host:port').optional(),
  TEMPORAL_NAMESPACE: z.string().regex(/^[A-Za-z0-9._-]+$/).default('default'),
  TEMPORAL_UI_PORT: z.coerce.number().int().min(1).max(65535).default(8233),
  /** A mail server; without one, mail goes to the built-in inbox page. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Redress <no-reply@redress.example>'),
  /** 64 hex digits that encrypt what Temporal keeps; made and kept in DATA_DIR when Temporal is the local one. */
  ENCRYPTION_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits, for example from: openssl rand -hex 32').optional(),
  /** How people reach it from outside, such as https; the host is each workspace's own. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  /** The port in links, when a proxy listens elsewhere than PORT. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})
export type Settings = z.infer<typeof Settings>

/** Empty texts count as not set. Throws an Error with one sentence per wrong variable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw Object.assign(new Error(`The environment needs another look. ${sentences.join('. ')}. The README lists the settings.`), { name: 'StartError' })
}
