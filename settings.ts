/**
 * Settings from the environment and what was asked for on the command line, read once. The README lists them.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { bucketOf } from './api/storage/s3Url.ts'
import { readSettingFiles } from './settingFiles.ts'
import { linkSettings, readTemporalProfile, type TemporalLink } from './temporal/link.ts'
import { StartError } from './temporal/startError.ts'

/** Below four, locks and what runs under them could wait for each other. */
const poolSize = z.coerce.number().int().min(4).max(200).default(10)
const postgres = z.url({ protocol: /^postgres(ql)?$/ })
function asBucket(url: string, ctx: z.RefinementCtx) {
  try {
    return bucketOf(url)
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
}
const linkShape = Object.fromEntries(linkSettings.map((name) => [name, z.string().optional()])) as Record<
  (typeof linkSettings)[number],
  z.ZodOptional<z.ZodString>
>
export const Settings = z.object({
  /** Where the web app and the API answer. */
  PORT: z.coerce.number().int().min(1).max(65535).default(8080),
  /** The address to listen on: by default this machine alone; 0.0.0.0 accepts every network. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Keeps everything: database, Temporal's file, evidence, keys. */
  DATA_DIR: z.string().min(1).default('data'),
  /** A bucket for files, evidence too, instead of a folder in DATA_DIR. */
  FILES_URL: z.string().transform(asBucket).optional(),
  /** Its credentials, by the names that the SDK knows them; without them the machine's own role. */
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  /** Folder for signed heads of the audit logs, best on another machine's disk; by default a folder in DATA_DIR. */
  LEDGER_HEADS_DIR: z.string().min(1).optional(),
  CASE_KEYS_DIR: z.string().min(1).optional(),
  /**
   * A PostgreSQL to use instead of the embedded one, as its owner, who must be able to create roles: for
   * migrations alone.
   */
  DATABASE_URL: postgres.optional(),
  /** The same database as the roles that the migrations make: what the API and the workers log in as. */
  APP_DATABASE_URL: postgres.optional(),
  PLATFORM_DATABASE_URL: postgres.optional(),
  /** How many connections each process opens as each of the two roles. */
  APP_DATABASE_POOL: poolSize,
  PLATFORM_DATABASE_POOL: poolSize,
  /** A Temporal server to use instead of a local one, host:port. */
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^/\s]+:\d+$/, 'must be host:port')
    .optional(),
  TEMPORAL_NAMESPACE: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/)
    .default('default'),
  /** How it is reached, as Temporal's own tools read it (temporal/link.ts). */
  ...linkShape,
  TEMPORAL_UI_PORT: z.coerce.number().int().min(1).max(65535).default(8233),
  /** A mail server, or `none` where no mail is to leave; only the demo has an inbox of its own. */
  SMTP_URL: z
    .string()
    .regex(/^(none|smtps?:\/\/\S+)$/, 'must be smtp://… or none')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Redress <no-reply@redress.example>'),
  /**
   * 64 hex digits that encrypt what Temporal keeps; made and kept in DATA_DIR when Temporal is the local one.
   */
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits, for example from: openssl rand -hex 32')
    .optional(),
  /** The key before it, accepted until `npm run keys -- rotate` has passed (docs/operations.md). */
  ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be the 64 hex digits of the key that is replaced')
    .optional(),
  /** How people reach it from outside, such as https; the host is each workspace's own. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  /** The port in links, when a proxy listens elsewhere than PORT. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /**
   * How many proxies of ours stand before the API; the client's address is what the outermost of them saw.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** SMS through Twilio: account SID, auth token and the number it sends from; without them no SMS leaves. */
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  /**
   * Signing in with Google or Microsoft: the client that was registered there; for Microsoft also the
   * tenant's issuer.
   */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_ISSUER: z.url({ protocol: /^https$/ }).optional(),
  /** Where Prometheus fetches the metrics of this process, by default from this machine alone; none without a port. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where `npm run keys -- codec` decrypts payloads for operators who know the token; their pages' address. */
  CODEC_SERVER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  CODEC_SERVER_HOST: z.string().min(1).default('127.0.0.1'),
  CODEC_SERVER_TOKEN: z
    .string()
    .min(32, 'must be 32 characters or more, for example from: openssl rand -hex 32')
    .optional(),
  CODEC_SERVER_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8233'),
  /** How browsers reach the codec server where TLS stands before it. */
  CODEC_SERVER_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where traces go (OTLP over HTTP); nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})
export type Settings = z.infer<typeof Settings> & { temporalLink: TemporalLink }

/**
 * Empty texts count as not set; a secret may stand in a file (settingFiles.ts). Throws StartError with one sentence
 * per wrong variable.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { env: read, faults } = readSettingFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  const { address, namespace, link } = readTemporalProfile(faults.length === 0 ? read : {})
  const parsed = Settings.safeParse({
    ...read,
    ...(address ? { TEMPORAL_ADDRESS: address } : {}),
    ...(namespace ? { TEMPORAL_NAMESPACE: namespace } : {}),
  })
  if (parsed.success && faults.length === 0) return { ...parsed.data, temporalLink: link }
  const issues = parsed.error?.issues ?? []
  const sentences = [...faults, ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)]
  throw new StartError(
    `The environment needs another look. ${sentences.join('. ')}. The README lists the settings.`,
  )
}

/** The web address of a host as people reach it, for links. `pagesPort`: where the web app answers. */
export function originOf(
  { PUBLIC_SCHEME, PUBLIC_PORT, PORT }: Pick<Settings, 'PUBLIC_SCHEME' | 'PUBLIC_PORT' | 'PORT'>,
  host: string,
  pagesPort = PUBLIC_PORT ?? PORT,
): string {
  const suffix = pagesPort === (PUBLIC_SCHEME === 'https' ? 443 : 80) ? '' : `:${pagesPort}`
  return `${PUBLIC_SCHEME}://${host}${suffix}`
}

export type StartOptions = {
  only?: 'api' | 'worker' | 'migrate'
  reset: boolean
  dev: boolean
  /** An installation of somebody's own: no demo is made, and there is no inbox for everybody's mail. */
  noDemo: boolean
  /** Accepts folders, a bucket or a database that were changed deliberately (api/installation). */
  adopt: boolean
}
const onlys = ['api', 'worker', 'migrate'] as const

/** What stands after `npm start --`. Throws StartError for what is not known. */
export function readArguments(argv: string[]): StartOptions {
  const { values, tokens } = parseArgs({
    args: argv,
    strict: false,
    tokens: true,
    options: {
      reset: { type: 'boolean' },
      dev: { type: 'boolean' },
      'no-demo': { type: 'boolean' },
      adopt: { type: 'boolean' },
      only: { type: 'string' },
    },
  })
  const strange = tokens.find(
    (token) => token.kind !== 'option' || !['reset', 'dev', 'no-demo', 'adopt', 'only'].includes(token.name),
  )
  const only = onlys.find((each) => each === values.only)
  if (strange || (values.only !== undefined && !only))
    throw new StartError(
      `"${argv[strange?.index ?? argv.findIndex((each) => each.startsWith('--only'))]}" is not ` +
        'known. There are --reset, --dev, --no-demo, --adopt, --only=api, --only=worker and --only=migrate.',
    )
  const isGiven = (name: 'reset' | 'dev' | 'no-demo' | 'adopt') => values[name] === true
  return {
    reset: isGiven('reset'),
    dev: isGiven('dev'),
    noDemo: isGiven('no-demo'),
    adopt: isGiven('adopt'),
    ...(only ? { only } : {}),
  }
}

/** What cannot be meant together. Throws StartError with the first sentence that applies. */
export function refuseContradictions(options: StartOptions, settings: Settings): void {
  const contradiction = contradictions(options, settings).find(([isSo]) => isSo)
  if (contradiction) throw new StartError(contradiction[1])
}

type Contradiction = readonly [isSo: unknown, sentence: string]
function contradictions(
  { only, reset, dev, noDemo, adopt }: StartOptions,
  settings: Settings,
): Contradiction[] {
  const {
    DATABASE_URL,
    APP_DATABASE_URL,
    PLATFORM_DATABASE_URL,
    TEMPORAL_ADDRESS,
    ENCRYPTION_KEY,
    SMTP_URL,
    FILES_URL,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  } = settings
  const isPart = only === 'api' || only === 'worker'
  const logins = [APP_DATABASE_URL, PLATFORM_DATABASE_URL].filter(Boolean).length
  return [
    [
      only && (reset || dev || noDemo),
      `--only=${only} runs one part of a real deployment; --reset, --dev and ` +
        '--no-demo are for one machine. Leave one of them out.',
    ],
    [
      adopt && (only === 'migrate' || reset),
      `--adopt is for a process that serves: leave out ${reset ? '--reset' : '--only=migrate'}.`,
    ],
    [
      reset && (DATABASE_URL || TEMPORAL_ADDRESS || FILES_URL),
      '--reset empties DATA_DIR only, and DATABASE_URL, TEMPORAL_ADDRESS or FILES_URL say that ' +
        'there is data elsewhere. Empty those servers yourself, or leave the settings out.',
    ],
    [
      FILES_URL && !AWS_ACCESS_KEY_ID !== !AWS_SECRET_ACCESS_KEY,
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together. Set both, or leave ' +
        'both out where this machine has a role that may use the bucket.',
    ],
    [
      (isPart || (!only && DATABASE_URL)) && !SMTP_URL,
      'SMTP_URL is not set, and only the demo has an inbox of its own. Say where mail ' +
        'goes: SMTP_URL=smtp://…, or SMTP_URL=none where no mail is to leave.',
    ],
    [
      isPart && DATABASE_URL,
      `DATABASE_URL is the owner's address, for --only=migrate alone. Leave it out for ` +
        `--only=${only}: APP_DATABASE_URL and PLATFORM_DATABASE_URL say how it logs in.`,
    ],
    [
      only && !(TEMPORAL_ADDRESS && logins === 2),
      `--only=${only} needs servers that the other parts share. Set TEMPORAL_ADDRESS, and ` +
        'APP_DATABASE_URL and PLATFORM_DATABASE_URL, which log in as redress_app and redress_platform.',
    ],
    [
      only === 'migrate' && !DATABASE_URL,
      '--only=migrate needs DATABASE_URL, the address of the database as its owner.',
    ],
    [
      !only && (logins === 1 || (logins === 2 && !DATABASE_URL)),
      'APP_DATABASE_URL and PLATFORM_DATABASE_URL go together, and with DATABASE_URL, which ' +
        'brings the database up to date. Set all three, or DATABASE_URL alone.',
    ],
    [
      linkSettings.some((name) => settings[name]) && !TEMPORAL_ADDRESS,
      'TEMPORAL_TLS_…, TEMPORAL_API_KEY, TEMPORAL_CONFIG_FILE and TEMPORAL_PROFILE say how a server of yours is ' +
        'reached. Set TEMPORAL_ADDRESS, or leave them out for the local one.',
    ],
    [
      settings.ENCRYPTION_KEY_PREVIOUS &&
        (!ENCRYPTION_KEY || ENCRYPTION_KEY.toLowerCase() === settings.ENCRYPTION_KEY_PREVIOUS.toLowerCase()),
      'ENCRYPTION_KEY_PREVIOUS is the key that ENCRYPTION_KEY replaces. Set ENCRYPTION_KEY to another, new one.',
    ],
    [
      TEMPORAL_ADDRESS && !ENCRYPTION_KEY && only !== 'migrate',
      'ENCRYPTION_KEY is not set. A Temporal server that others share needs one, so that all ' +
        'processes use the same: 64 hex digits, for example from: openssl rand -hex 32',
    ],
  ]
}

/**
 * The built-in inbox is the demo's: made in an embedded database, reached from this machine alone, with no
 * way out for mail.
 * A proxy of ours would let others in.
 */
export const hasDemoInbox = (
  { only, noDemo }: StartOptions,
  { DATABASE_URL, SMTP_URL, HOST, TRUSTED_PROXIES }: Settings,
): boolean =>
  !only &&
  !noDemo &&
  !DATABASE_URL &&
  !SMTP_URL &&
  TRUSTED_PROXIES === 0 &&
  /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(HOST)
