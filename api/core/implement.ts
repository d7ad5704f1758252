/**
 * Joins contract rows to handlers and mounts them: session → permission → parse → handler → strip to
 * `returns` → envelope → ledger.
 * Leaving out a handler, or answering something else than the row says, does not compile.
 */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { v7 as uuid } from 'uuid'
import type { AccessFlag } from './accessFlags.ts'
import { countUnknown, jsonOf } from './body.ts'
import { readFault } from '../../workflows/definition/messages/message.ts'
import type { Answer, Contract, Input, Row } from './contract.ts'
import type { Counts } from './dashboard.ts'
import type { Ctx, Deps, AuditEntry, PublicCtx } from './deps.ts'
import { openapiRoute, response, jsonContent, type Registry } from './openapiRoute.ts'
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from './sessionCookie.ts'
import { takeCallCost } from './callBudget.ts'
import { costOf } from './callCosts.ts'
import { AppError, inPersonOnly, notFound, ownNameOnly, type FieldError } from './errors.ts'
import type { AttentionCounts } from './attention.ts'
import type { FileRoute } from './fileRoutes.ts'
import { isSetUp } from './installation.ts'
import { refuseByRestrictions, requireOpen } from './restrictions.ts'
import { entryOf, type Permission } from './permissions.ts'
import { readIn } from './readerLocale.ts'
import { sessionDays, hostName, authenticate, type Person } from './session.ts'
import { isSafeText, maxFaults, pathOf, rejectUnsafeText } from './unsafeText.ts'
import { validationMessages } from './validationMessages.ts'
import { say } from '../messages/say.ts'

export type Env = { Variables: { requestId: string } }
type CtxOf<R extends Row> = R['may'] extends 'public' ? PublicCtx : Ctx
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Input<C[K]> & { ctx: CtxOf<C[K]> }) => Answer<C[K]> | Promise<Answer<C[K]>>
}
/** A noun's rows with their handlers, and the plain routes beside them. */
export type Implemented = {
  noun: string
  contract: Contract
  routes: Record<string, FileRoute>
  /** What its domain counts for the start page. */
  counts?: Partial<Counts>
  /** How it counts what waits for a person. */
  attentionCounts?: AttentionCounts
  /** `flag`: the access flag of its domain. */
  mount(app: OpenAPIHono<Env>, deps: Deps, flag?: AccessFlag): void
  describe(registry: Registry): void
}
export type { Registry }

/**
 * Joins the rows of a contract to their handlers, so that they can be mounted and described in the OpenAPI document.
 */
export function implement<const C extends Contract>(
  noun: string,
  contract: C,
  handlers: Handlers<C>,
): Implemented {
  return {
    noun,
    contract,
    routes: {},
    describe(registry) {
      for (const [name, row] of Object.entries(contract)) registry.registerPath(describe(noun, name, row))
    },
    mount(app, deps, flag) {
      for (const [name, own] of Object.entries(contract)) {
        const row: Row = flag === undefined ? own : { openWith: flag, ...own }
        const handler = handlers[name] as unknown as Handler
        app.on(row.method.toUpperCase(), row.path.replace(/\{(\w+)\}/g, ':$1'), async (c) =>
          c.json(await answer(c, deps, `${noun}:${name}`, row, handler), row.status ?? 200),
        )
      }
    },
  }
}
type Handler = (input: {
  params: Record<string, string>
  query: unknown
  body: unknown
  ctx: PublicCtx
}) => unknown

async function answer(
  c: Context<Env>,
  deps: Deps,
  action: string,
  row: Row,
  handler: Handler,
): Promise<object> {
  const { ctx, ledgered } = await requestContext(c, deps)
  if (row.may === 'public') rejectCrossSiteRequest(c)
  requirePermission(row, ctx)
  await takeCallCost(ctx, costOf(row))
  const input = {
    params: paramsOf(c, row),
    query: parse(row.query, queryOf(c), 'query'),
    body: await bodyOf(c, row, ctx),
  }
  const result = await run(row, ctx, ledgered, action, () => handler({ ...input, ctx }))
  const content = row.returns.parse(result)
  return row.envelope === 'whole' ? (content as object) : { content }
}

/** Runs a writing handler in one transaction with its ledger row, others as they are. */
async function run(row: Row, ctx: PublicCtx, ledgered: AuditEntry, action: string, work: () => unknown) {
  const writes = row.writes ?? (row.method === 'get' ? 'none' : 'transaction')
  if (writes !== 'transaction') return work()
  const result = await ctx.db.transaction(async (rows) => {
    ctx.tx = rows
    const handlerResult = await work()
    await rows.ledgerEntry.create({
      data: {
        byUserId: ctx.person?.userId ?? null,
        action,
        entity: action.split(':')[0] ?? '',
        entityId: ledgered.entityId ?? null,
        detail: {
          ...ledgered.detail,
          ...(ctx.person?.impersonatedBy ? { impersonatedBy: ctx.person.impersonatedBy } : {}),
        },
      },
    })
    return handlerResult
  })
  ctx.tx = ctx.db
  ctx.deps.outboxFilled()
  return result
}

const deviceDays = 400
/** The cookie that a browser is known by (signIns/device). */
export const deviceCookie = (
  c: Context,
  { secureCookies }: Pick<Deps, 'secureCookies'>,
): Pick<PublicCtx, 'device' | 'setDevice'> => ({
  device: getCookie(c, 'device') ?? null,
  setDevice: (value) =>
    setCookie(c, 'device', value, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: secureCookies,
      maxAge: deviceDays * 86_400,
    }),
})

/**
 * Works out host, session and person; also used by the plain routes for files. Throws 404 for an unknown
 * host.
 */
export async function requestContext(
  c: Context<Env>,
  deps: Deps,
): Promise<{ ctx: PublicCtx; ledgered: AuditEntry }> {
  const bearer = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  const host = hostName(c.req.header('host'))
  const { token: cookie, isEarlier: cameEarlier } = readSessionCookie(c, deps)
  const isEarlier = cameEarlier && bearer === undefined
  if (bearer === undefined && cookie !== undefined) rejectCrossSiteRequest(c)
  const { workspace, person } = await authenticate(deps.db.pool, host, bearer ?? cookie, isEarlier).catch(
    (error: unknown) => {
      deps.log.error({ requestId: c.get('requestId'), error: String(error) }, 'session look-up failed')
      throw new AppError('UNAVAILABLE', { retryAfter: 5 })
    },
  )
  if (!workspace) throw (await isSetUp(deps.db.pool)) ? notFound() : new AppError('NOT_SET_UP')
  if (person && isEarlier && cookie !== undefined)
    writeSessionCookie(c, deps, cookie, new Date(Date.now() + sessionDays * 86_400_000))
  readIn(person?.timeZone ?? workspace.timeZone)
  const db = deps.db.forWorkspace(workspace.id)
  const ledgered: AuditEntry = {}
  const ctx: PublicCtx = {
    deps,
    workspace,
    person,
    db,
    tx: db,
    requestId: c.get('requestId'),
    address: addressOf(c, deps.trustedProxies),
    key: keyOf(c),
    header: (name) => c.req.header(name),
    audit: (more) => void Object.assign(ledgered, more),
    setToken: (token, expires) =>
      token ? writeSessionCookie(c, deps, token, expires) : removeSessionCookie(c, deps),
    ...deviceCookie(c, deps),
  }
  return { ctx, ledgered }
}

/**
 * A page of another origin can make a browser post with our cookie, but only what a plain form can send: no
 * JSON, no header of ours.
 * SameSite does not help among the hosts of one domain. Other methods the browser asks about first, and we
 * allow none.
 */
function rejectCrossSiteRequest(c: Context<Env>): void {
  const isOurs =
    c.req.header('x-requested-with') !== undefined ||
    /^application\/json\b/i.test(c.req.header('content-type') ?? '')
  if (c.req.method === 'POST' && !isOurs)
    throw new AppError('FORBIDDEN', {
      text: say('core.foreignRequest'),
    })
}

/** The address of the client: of the socket, or as the outermost proxy that is ours saw it. */
function addressOf(c: Context<Env>, trustedProxies: number): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  const seen = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return (
    (trustedProxies > 0 ? seen.at(-trustedProxies) : undefined) ??
    env?.incoming?.socket?.remoteAddress ??
    'unknown'
  )
}
function keyOf(c: Context<Env>): string {
  const idempotencyKey = c.req.header('idempotency-key')
  if (idempotencyKey === undefined) return uuid()
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey))
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'Idempotency-Key', code: 'invalid', text: say('core.idempotencyKeyFormat') }],
    })
  return idempotencyKey
}

/** Throws SESSION_INVALID, FORBIDDEN, FEATURE_DISABLED, or what one of the gates says. */
export function requirePermission(
  row: Pick<Row, 'may' | 'method' | 'writes' | 'openWith' | 'inPerson'>,
  ctx: PublicCtx,
): void {
  if (row.may !== 'public') permitPerson(row, row.may, ctx.person)
  if (row.inPerson && ctx.person?.impersonatedBy) throw ownNameOnly()
  requireOpen(ctx, row.openWith)
  refuseByRestrictions(ctx, row)
}

function permitPerson(
  { method }: Pick<Row, 'method'>,
  may: Permission | 'self',
  person: PublicCtx['person'],
): void {
  if (!person) throw new AppError('SESSION_INVALID')
  if (may !== 'self' && !person.permissions.has(may)) throw new AppError('FORBIDDEN')
  if (person.impersonatedBy && (may === 'self' ? method !== 'get' : entryOf(may).sealed))
    throw new AppError('FORBIDDEN', {
      text: say('core.sealedFromImpersonation'),
    })
  if (may !== 'self') requireInPerson(person, may)
}

/** Throws FORBIDDEN for a person who impersonates another. */
function requireInPerson({ impersonatedBy }: Pick<Person, 'impersonatedBy'>, permission: Permission): void {
  if (impersonatedBy && entryOf(permission).inPerson) throw inPersonOnly()
}

/** Ids that cannot be ids, and names that no column can hold, name nothing: 404, as for any unknown one. */
export function paramsOf(c: Context<Env>, row: Pick<Row, 'path'>): Record<string, string> {
  const params: Record<string, string> = c.req.param()
  for (const [name, value] of Object.entries(params))
    if (!isSafeText(value) || (/id$/i.test(name) && !z.uuid().safeParse(value).success)) throw notFound()
  return row.path.includes('{') ? params : {}
}

const queryOf = (c: Context<Env>) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

async function bodyOf(c: Context<Env>, row: Row, { person, address }: PublicCtx): Promise<unknown> {
  if (!row.body) return undefined
  if (!person) await countUnknown(c, address, row.weighs)
  return parse(row.body, await jsonOf(c, row.weighs), '')
}

/** Throws VALIDATION_FAILED with the fields that are wrong, up to the hundredth. */
export function parse<S extends z.ZodType>(schema: S, input: unknown, prefix: string): z.output<S>
/** The same; returns undefined where there is no schema. */
export function parse(schema: z.ZodType | undefined, input: unknown, prefix: string): unknown
/** Refuses text that no column can hold before the schema runs. */
export function parse(schema: z.ZodType | undefined, input: unknown, prefix: string): unknown {
  if (!schema) return undefined
  const unstorable = rejectUnsafeText(input, prefix)
  if (unstorable.length > 0) throw new AppError('VALIDATION_FAILED', { fields: unstorable })
  const { issues, value } = schema._zod.run(
    { value: input, issues: [] },
    { async: false },
  ) as z.core.ParsePayload
  if (issues.length === 0) return value
  // Only reported issues are put into words.
  const formattedIssues = issues
    .slice(0, maxFaults)
    .map((issue) => z.core.util.finalizeIssue(issue, { error: validationMessages }, z.core.config()))
  throw new AppError('VALIDATION_FAILED', {
    fields: formattedIssues.flatMap((issue) => fieldErrors(issue, prefix)).slice(0, maxFaults),
  })
}
function fieldErrors(issue: z.core.$ZodIssue, prefix: string): FieldError[] {
  const path = [...(prefix ? [prefix] : []), ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxFaults).map((key) => ({
      path: pathOf([...path, key]),
      code: 'unknown',
      text: say('common.fieldUnknown'),
    }))
  return [{ path: pathOf(path), code: issue.code, text: readFault(issue.message) }]
}

/** The row as the OpenAPI document shows it. */
function describe(noun: string, name: string, row: Row) {
  const returns = row.envelope === 'whole' ? row.returns : z.object({ content: row.returns })
  return openapiRoute(
    noun,
    name,
    row,
    response(jsonContent(returns), row.status),
    row.body && jsonContent(row.body),
  )
}
