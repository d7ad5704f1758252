/**
 * The HTTP application, built from real parts given to it. Mounts every noun's rows, the files' plain routes,
 * the document and the web app.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { v7 as uuid } from 'uuid'
import { CaseKeyDestroyed, CaseKeyMissing } from '../prisma/caseKeys.ts'
import { AppError, illegal, notFound } from './core/errors.ts'
import { say } from './messages/say.ts'
import { forReader, wordsFor } from './core/readerLocale.ts'
import type { Deps } from './core/deps.ts'
import { languageOfHeader } from './messages/languages.ts'
import { isCallPath } from './core/contract.ts'
import { honoPath, sandboxed } from './core/fileRoutes.ts'
import type { Env } from './core/implement.ts'
import { domains, flagByNoun } from './contracts.ts'
import { mountDocs } from './docs.ts'
import { signInFailureReasons } from './metrics/metrics.ts'
import { countRequests, initRequestSeries } from './metrics/requests.ts'
import { traced } from './tracing/requests.ts'
import { mountPages } from './pages/routes.ts'
import { mountHealth } from './health.ts'
import { mountWebApp } from './webApp.ts'

/** What no page of ours asks of a browser; nothing that comes to run in one asks it either. */
const unusedFeatures = {
  accelerometer: false,
  bluetooth: false,
  camera: false,
  displayCapture: false,
  geolocation: false,
  gyroscope: false,
  hid: false,
  magnetometer: false,
  microphone: false,
  midi: false,
  payment: false,
  serial: false,
  usb: false,
}

/** `isStopping`: see mountHealth. */
export function buildApp(deps: Deps, isStopping = () => false): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>()
  for (const { path, isSandboxed } of domains.flatMap(({ routes }) => Object.values(routes)))
    if (isSandboxed) app.use(honoPath(path), isSandboxed === true ? sandboxed : isSandboxed)
  app.use(countRequests(deps.metrics))
  app.use(traced(deps.tracing))
  app.use(
    secureHeaders({
      referrerPolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
      },
      permissionsPolicy: unusedFeatures,
    }),
  )
  app.use(async (c, next) => {
    c.set('requestId', uuid())
    c.header('x-request-id', c.get('requestId'))
    await forReader(c.req.header('accept-language'), next)
    if (isCallPath(c.req.path)) setContentLanguage(c)
    if (isCallPath(c.req.path) && !c.res.headers.has('cache-control'))
      c.header('cache-control', 'private, no-store')
  })
  app.onError((error, c) => {
    const known = error instanceof AppError ? error : asAppError(error)
    const isMissing = error instanceof CaseKeyMissing
    if (known.status >= 500)
      deps.log[known.code === 'INTERNAL' || isMissing ? 'error' : 'info'](
        {
          ...(isMissing ? { why: error.message } : {}),
          requestId: c.get('requestId'),
          method: c.req.method,
          path: c.req.path,
          ...plainly(error),
        },
        'request failed',
      )
    const reason = signInFailureReasons.find((each) => each === known.code)
    if (reason) deps.metrics.signInFailures.inc({ reason })
    if (known.extra.retryAfter) c.header('retry-after', String(known.extra.retryAfter))
    return c.json(errorBody(known, c.get('requestId')), known.status)
  })
  app.notFound((c) => c.json(errorBody(notFound(), c.get('requestId')), 404))
  for (const noun of domains) noun.mount(app, deps, flagByNoun.get(noun.noun))
  mountHealth(app, deps, isStopping)
  mountDocs(app)
  mountPages(app, deps)
  if (deps.webDir) mountWebApp(app, deps, deps.webDir)
  initRequestSeries(deps.metrics, app.routes)
  return app
}

/** Answers in JSON hold words in the language that was asked for. */
function setContentLanguage(c: Context): void {
  if (!c.res.headers.get('content-type')?.startsWith('application/json')) return
  if (c.res.headers.has('content-language')) return
  c.header('vary', 'Accept-Language', { append: true })
  c.header('content-language', languageOfHeader(c.req.header('accept-language')))
}

/** Where it went wrong, without its words: those may quote what a person wrote. */
const plainly = (error: Error) => ({
  error: error.name,
  code: 'code' in error ? error.code : undefined,
  at: (error.stack ?? '').split('\n').filter((line) => /^\s+at \S/.test(line)),
})

const errorBody = ({ status, code, userMessage, extra }: AppError, requestId: string) => ({
  status,
  code,
  message: wordsFor(userMessage),
  text: userMessage,
  fields: (extra.fields ?? []).slice(0, 50).map((field) => ({ ...field, message: wordsFor(field.text) })),
  requestId,
  ...extra.more,
})

/**
 * What the database says, in our words: P2002 is a twin, P2025 a row that is not there; a lost connection or
 * a lost race passes, and nothing was changed.
 */
function asAppError(error: Error): AppError {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'P2002') return new AppError('DUPLICATE')
  if (code === 'P2025') return new AppError('NOT_FOUND')
  if (error instanceof CaseKeyDestroyed) return illegal(say('core.erased'))
  if (error instanceof CaseKeyMissing) return new AppError('UNAVAILABLE', { retryAfter: 60 })
  if (isStorageFailure(error)) return new AppError('STORAGE_UNAVAILABLE', { retryAfter: 60 })
  return passingCode.test(code) || passingWords.test(error.message)
    ? new AppError('UNAVAILABLE', { retryAfter: 5 })
    : new AppError('INTERNAL')
}
/** Of Prisma, of the network and of PostgreSQL. */
const passingCode = new RegExp(
  '^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|' +
    '57P0\\d|08\\d{3}|53300|40001|40P01)$',
)
const passingWords = new RegExp(
  'terminating connection|Connection terminated|is not queryable|timeout exceeded when trying to connect|' +
    "Can't reach database|the database system is (starting|shutting|in recovery|not)",
  'i',
)

/** Of the file system. EACCES and EPERM are among them: a mount with other rights keeps nothing for us. */
const fileSystemCodes = /^E(NOSPC|DQUOT|ROFS|IO|NOENT|NOTDIR|ACCES|PERM|STALE|MFILE|NFILE)$/
/** PostgreSQL's: disk_full, io_error, read_only_sql_transaction. */
const databaseCodes = /^(53100|58030|25006)$/
const databaseWords = /No space left on device|could not (extend|write to) file|in a read-only transaction/i

/** Whether nothing can be stored or read until somebody mends a disk or a mount; the same call may succeed then. */
function isStorageFailure(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if ('syscall' in error && fileSystemCodes.test(code)) return true
  return databaseCodes.test(code) || databaseWords.test(error.message)
}
