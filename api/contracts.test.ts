/** Laws over every row of every noun; a new endpoint is under them without anybody writing a line. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleNames } from '../workflows/definition/roles.ts'
import { buildApp } from './app.ts'
import { domains } from './contracts.ts'
import { apiDocument } from './document/document.ts'
import type { Row } from './core/contract.ts'
import { honoPath, type FileRoute } from './core/fileRoutes.ts'
import { entryOf, holdsPermission, platformHeld } from './core/permissions.ts'
import { wordMessage } from './messages/words.ts'
import { readSite } from './pages/site.ts'
import { buildEmployer, buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { statementsOf } from '../test/statements.ts'
import type { Things } from '../test/fixture.ts'
import { fill, furnish, furnishPlatform, kindOf, partIds } from '../test/fixtures.ts'
import { idFields, nameOf, sampleOf, type IdField } from '../test/sample.ts'

const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]),
)
const files = domains.flatMap(({ noun, routes }) =>
  Object.entries(routes).map(([name, route]): [string, FileRoute] => [`${noun}:${name}`, route]),
)
const guardedFiles = files.filter(([, route]) => route.may !== 'public')
const guarded = rows.filter(([, row]) => row.may !== 'public')
const withIds = guarded.filter(([, row]) => /\{(id|\w+Id)\}/.test(row.path))
const lists = rows.filter(
  ([, row]) => row.query?.safeParse({ pageSize: '2' }).success && row.envelope === 'whole',
)
const withBody = rows.filter(([, row]) => row.body)
const idsOf = (things: Things) => Object.values(things)
const pathOf = (row: Pick<Row, 'path'>) => row.path.replace(/\{\w+\}/g, () => uuid())

let app: TestApp
/** Every role, the duty beside them and the platform; those who may most are asked first. */
const roles = [...roleNames.toReversed(), 'SCHEDULER', 'PLATFORM_ADMIN'] as const
type Who = (typeof roles)[number]
const callers = {} as Record<Who, Caller>
let [main, platformAdmin] = [] as unknown as [{ id: string; host: string }, BuiltPerson]
/** One thing of every kind that another workspace has, and one that this one has, which has three of each. */
let [theirs, ours] = [] as unknown as [Things, Things]
beforeAll(async () => {
  app = await testApp({ callsPerMinute: 1_000_000 })
  for (const nth of [1, 2, 3]) ours = await furnish(app.db, app.employer, nth, app.deps.secret)
  const { admin, employer, branchAdmin, stranger, scheduler } = app.employer
  theirs = await furnish(app.db, await buildEmployer(app.db, 'other.localhost'), 1, app.deps.secret)
  main = await buildWorkspace(app.db, { name: 'Platform', host: 'localhost', isMain: true })
  platformAdmin = await buildPlatformAdmin(app.db, {
    name: 'Priya Platform',
    email: 'platform@redress.example',
  })
  await furnishPlatform(app.db, platformAdmin)
  Object.assign(callers, {
    WORKSPACE_ADMIN: await app.as(admin),
    EMPLOYER: await app.as(employer),
    BRANCH_ADMIN: await app.as(branchAdmin),
    EMPLOYEE: await app.as(stranger),
    SCHEDULER: await app.as(scheduler),
    PLATFORM_ADMIN: await app.as(platformAdmin, main),
  })
})
afterAll(() => app.close())

test.each([...guarded, ...guardedFiles])(
  '%s: no session, no answer (401), and no cache keeps it',
  async (_, row) => {
    const { status, headers } = await app.nobody[row.method](pathOf(row), 'body' in row ? {} : undefined)
    expect([status, headers.get('cache-control')]).toEqual([401, 'private, no-store'])
  },
)

/** What the role table says, of people as they are without a workspace's own switches. */
function isHeld(role: Who, may: Row['may']): boolean {
  if (may === 'public' || may === 'self') return true
  if (role === 'PLATFORM_ADMIN') return platformHeld.includes(may)
  return role === 'SCHEDULER'
    ? holdsPermission(may, 'EMPLOYEE', ['SCHEDULER'])
    : holdsPermission(may, role, [])
}
/** Of what the platform alone does, in every workspace. */
const isPlatformCall = ({ may }: Pick<Row, 'may'>): boolean =>
  may !== 'public' && may !== 'self' && entryOf(may).platform === true
/** Somebody who may call it; there is nothing that nobody may. */
function callerOf(row: Pick<Row, 'may'>): Caller {
  const role = roles.find((each) => isHeld(each, row.may))
  if (!role) throw new Error(`nobody holds ${row.may}`)
  return callers[role]
}

describe.each(roles)('%s', (role) => {
  test.each([...guarded, ...guardedFiles].filter(([, row]) => row.may !== 'self'))(
    '%s: exactly what the role table says',
    async (_, row) => {
      const { status } = await callers[role][row.method](pathOf(row), 'body' in row ? {} : undefined)
      if (isHeld(role, row.may)) expect(status).not.toBe(403)
      else expect(status).toBe(403)
    },
  )
})

/** The least that the call takes, about our own things. */
function leastOf(name: string, row: Row): { query: string; body: Record<string, unknown> | undefined } {
  const least = (where: 'query' | 'body') =>
    row[where] && sampleOf(row[where], (each) => ours[kindOf(name, each)] ?? '', fill)
  return {
    query: new URLSearchParams(least('query') as Record<string, string> | undefined).toString(),
    body: least('body'),
  }
}

test.each(withIds)(
  '%s: an unknown id in the path is not there, nor one of another workspace (404)',
  async (name, row) => {
    const { query, body } = leastOf(name, row)
    const ids = [uuid(), ...(isPlatformCall(row) ? [] : idsOf(theirs))]
    const path = row.path.replace('{color}', '1f5c57')
    const answers = await Promise.all(
      ids.map((id) => callerOf(row)[row.method](`${path.replace(/\{\w+\}/g, id)}?${query}`, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404))
  },
)

test.each(guardedFiles.filter(([, { path }]) => /\{(id|\w+Id)\}/.test(path)))(
  '%s: a file that is not there, or another workspace’s, is not there (404)',
  async (_, route) => {
    const ids = [uuid(), ...idsOf(theirs)]
    const paths = ids.map((id) => route.path.replace(/\{\w+\}/g, id))
    const answers = await Promise.all(
      paths.map((path) => callerOf(route)[route.method](path, route.form && new FormData())),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404))
  },
)

test.each(files.filter(([, { takes }]) => takes))(
  '%s: a file that is too large is refused by what it says of its length (413)',
  async (_, route) => {
    const { maxBytes = 0, tooLarge } = route.takes ?? {}
    const length = { 'content-length': String(maxBytes + 2 * 1024 * 1024) }
    const { status, body } = await callerOf(route)[route.method](pathOf(route), undefined, length)
    expect([status, body.code, body.message]).toEqual([
      413,
      'FILE_TOO_LARGE',
      tooLarge && wordMessage(tooLarge),
    ])
  },
)

test.each(withBody)('%s: an unknown field is refused and named (400)', async (_, row) => {
  const { status, body } = await callerOf(row)[row.method](pathOf(row), { isPlatformAdmin: true })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.fields.map((field: { path: string }) => field.path)).toContain('isPlatformAdmin')
})

const places = rows.flatMap(([name, row]) =>
  idFields(row).map((field): [string, Row, IdField] => [
    `${name} ${[field.where, ...field.path].join('.')}`,
    row,
    field,
  ]),
)
/** The platform's calls are about any workspace, but for those that are none. */
const isOfPlatform = (row: Row, field: IdField) => isPlatformCall(row) && nameOf(field) === 'workspaceId'

test.each(places.filter(([, row, field]) => isOfPlatform(row, field)))(
  '%s: a workspace that is none is not there (404)',
  async (name, row, field) => {
    const send = (where: 'query' | 'body') =>
      row[where] &&
      sampleOf(
        row[where],
        (each) => theirs[kindOf(name, each)] ?? '',
        fill,
        field.where === where ? { path: field.path, id: uuid() } : undefined,
      )
    const { body } = await callerOf(row)[row.method](
      `${pathOf(row)}?${new URLSearchParams(send('query') as Record<string, string> | undefined)}`,
      send('body'),
    )
    expect(body).toMatchObject({ code: 'NOT_FOUND' })
  },
)

/**
 * Only a running case gets that far: api/meetings/{planning,meetings,record,hearing,given}.test.ts and
 * workers/committees/seats.test.ts say it of these.
 */
const wantsRunningCase = [
  'meetings:schedule body.guests.0.userId',
  'meetings:change body.guests.0.userId',
  'meetings:record body.attended.0',
  'meetings:record body.absences.0.guestId',
  'meetings:correct body.about',
  'meetings:correct body.answers',
  'meetings:arrive body.guestId',
  'meetings:share body.guestId',
  'complaints:admit body.userId',
  'complaints:leaveOut body.userId',
  // Who may be chosen, and what is compared with who has the step: api/complaints/assignStep.test.ts
  'complaints:assign body.userId',
  'complaints:assign body.assignedTo',
  'complaints:unassign body.assignedTo',
  // Of the case's own files: api/complaints/service.test.ts says it.
  'complaints:recordService body.proof.0',
  // The files of a case; api/complaints/tasks/tasks.test.ts
  'caseTasks:add body.attachmentIds.0',
]
/** With what its own preview answered alone: api/branches/correctCountry.test.ts says it. */
const wantsPreview = [
  'countryCorrections:correct body.jurisdictionId',
  'countryCorrections:correct body.branchLogoKey',
]

/** A place within a drawing or a course, rather than a row. */
const isPart = (name = '') => ['node', 'action', 'item'].includes(name)

/** Another employer with one thing of every kind. */
async function buildFurnished() {
  const employer = await buildEmployer(app.db, `${uuid()}.localhost`)
  return { employer, own: await furnish(app.db, employer, 1, app.deps.secret) }
}
type Furnished = Awaited<ReturnType<typeof buildFurnished>>
/** What a noun's calls are about, as far as it is known. */
const kindOfNoun = new Map<string, string>()
/** Calls share one until so much of it is gone that a call says nothing there. */
let furnished: Furnished | undefined

test.each(
  places.filter(
    ([name, row, field]) =>
      !isOfPlatform(row, field) &&
      // Of the platform's own library: api/credits/offerCourse.test.ts says it.
      name !== 'credits:offer body.courseIds.0' &&
      ![...wantsRunningCase, ...wantsPreview].includes(name),
  ),
)('%s: what is another workspace’s is not there (404)', async (name, row, field) => {
  const rowName = name.split(' ')[0] ?? ''
  if (furnished && (await isToldApart(rowName, row, field, furnished))) return
  furnished = await buildFurnished()
  const says = await isToldApart(rowName, row, field, furnished)
  expect(says, 'a call with an id of one’s own gets through, else the law says nothing here').toBe(true)
})

/**
 * Tries the call as each of the people about each thing of theirs: nowhere may the other workspace's id be answered,
 * unless with NOT_FOUND for it among what failed. Whether somewhere it is not there where an id of one's own is.
 */
async function isToldApart(
  rowName: string,
  row: Row,
  field: IdField,
  { employer, own }: Furnished,
): Promise<boolean> {
  const kind = kindOf(rowName, nameOf(field))
  const requestAs = (caller: Caller, path: string, id: string) => {
    const send = (where: 'query' | 'body') =>
      row[where] &&
      sampleOf(
        row[where],
        (each) => own[kindOf(rowName, each)] ?? '',
        fill,
        field.where === where ? { path: field.path, id } : undefined,
      )
    return caller[row.method](
      `${path}?${new URLSearchParams(send('query') as Record<string, string> | undefined)}`,
      send('body'),
    )
  }
  const noun = rowName.split(':')[0] ?? ''
  // What a parameter means comes first: there a call says something, mostly.
  const idsFor = (part: string) => {
    if (isPart(part)) return partIds
    const meant = own[/.Id$/.test(part) ? kindOf(rowName, part) : (kindOfNoun.get(noun) ?? '')]
    return meant === undefined ? idsOf(own) : [meant, ...idsOf(own).filter((id) => id !== meant)]
  }
  const paths = [...row.path.matchAll(/\{(\w+)\}/g)].reduce(
    (all, [whole, part = '']) => all.flatMap((path) => idsFor(part).map((id) => path.replace(whole, id))),
    [row.path],
  )
  const { admin, complainant, presiding, scheduler } = employer
  const people = isPlatformCall(row)
    ? [await app.as(platformAdmin, main)]
    : await Promise.all(
        [admin, complainant, presiding, scheduler].map((each) => app.as(each, employer.workspace)),
      )
  const refused = new Set<Caller>()
  for (const path of paths)
    for (const caller of people.filter((each) => !refused.has(each))) {
      const foreign = await requestAs(caller, path, theirs[kind] ?? '')
      if (foreign.status === 401 || foreign.status === 403) refused.add(caller)
      if (refused.has(caller)) continue
      if (foreign.status === 200) expect(JSON.stringify(foreign.body)).toContain('NOT_FOUND')
      const mine = await requestAs(caller, path, own[kind] ?? '')
      if (mine.status === 404 || !/NOT_FOUND/.test(JSON.stringify(foreign.body))) continue
      const kindInPath = Object.keys(own).find((each) => path.includes(own[each] ?? ''))
      if (kindInPath) kindOfNoun.set(noun, kindInPath)
      return true
    }
  return false
}

/** A connection that is opened meanwhile says a word of its own. */
const fewest = async (work: () => Promise<unknown>) =>
  Math.min((await statementsOf(work)).length, (await statementsOf(work)).length)
/** As the people who see something of it, about each of our things. */
test.each(lists)('%s: a long page asks the database no more often than a short one', async (name, row) => {
  const { presiding, complainant } = app.employer
  const people = [
    ...Object.values(callers),
    ...(await Promise.all([presiding, complainant].map((each) => app.as(each)))),
  ]
  const bodyAbout = (things: Things) => {
    const least = row.body && sampleOf(row.body, (each) => things[kindOf(name, each)] ?? '', {})
    return (
      least && {
        ...least,
        ...(least['searchText'] ? { searchText: 'a' } : {}),
        ...(least['secret'] ? { secret: app.deps.demoInbox } : {}),
      }
    )
  }
  const bodies = idFields(row).length > 0 ? [theirs, ours].map(bodyAbout) : [bodyAbout(theirs)]
  const pages = row.path.includes('{')
    ? [...idsOf(ours), 'o'].map((id) => row.path.replace(/\{\w+\}/g, id))
    : [row.path]
  let most = 0
  for (const caller of people)
    for (const [page, body] of pages.flatMap((each) => bodies.map((one) => [each, one] as const))) {
      const read = (pageSize: number) => caller[row.method](`${page}?pageSize=${pageSize}`, body)
      const { status, body: answer } = await read(300)
      if (status !== 200 || !(answer.content?.length > most)) continue
      most = answer.content.length
      const [short, long] = [await fewest(() => read(1)), await fewest(() => read(300))]
      expect(long).toBeLessThanOrEqual(short)
      expect(long).toBeLessThan(20)
    }
  expect(most).toBeGreaterThan(1)
})

const calls: [string, { method: string; path: string; may: string }][] = [...rows, ...files]

test('every call has its own method and path, and stands in the document with summary and permission', () => {
  const names = calls.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  const { paths = {} } = apiDocument()
  for (const [, { method, path, may }] of calls) {
    const operation = (
      paths[path] as Record<string, { summary?: string; description?: string }> | undefined
    )?.[method]
    expect(operation?.summary?.length).toBeGreaterThan(3)
    expect(operation?.description).toBe(`Permission: ${may}`)
  }
})

test('no call stands where another one answers first', () => {
  const shadowed = calls.flatMap(([name, { method, path }], at) => {
    const before = calls.slice(0, at).find(([, each]) => each.method === method && isWithin(path, each.path))
    return before ? [`${name} behind ${before[0]}`] : []
  })
  expect(shadowed).toEqual([])
})
/** Whether every path of this shape has the other shape too. */
function isWithin(path: string, shape: string): boolean {
  const [own, other] = [path.split('/'), shape.split('/')]
  return (
    own.length === other.length && own.every((part, at) => part === other[at] || other[at]?.startsWith('{'))
  )
}

test('whatever the app has mounted is a row, a declared plain route, or a page that is known', () => {
  const declared = new Set(calls.map(([, { method, path }]) => `${method.toUpperCase()} ${honoPath(path)}`))
  const whole = buildApp({ ...app.deps, webDir: 'dist/web' })
  const pages = new Set(
    [...readSite().values()].flatMap(({ path, form }) => [`GET ${path}`, ...(form ? [`POST ${path}`] : [])]),
  )
  const others = whole.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((each) => !declared.has(each) && !pages.has(each))
  expect([...new Set(others)].toSorted()).toEqual(knownPages)
  const everywhere = whole.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path)
  expect(everywhere.filter((path) => !isLayer(path))).toEqual([])
})
/** Open to all and about nobody: health, the document, what the web app and the public pages are made of. */
const knownPages = [
  'GET /*',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/openapi.json',
  'GET /favicon.svg',
  'GET /healthz',
  'GET /livez',
  'GET /readyz',
  'GET /robots.txt',
  'GET /site-400.woff2',
  'GET /site-700.woff2',
  'GET /site.css',
  'GET /status',
  'GET /sitemap.xml',
].toSorted()
/** What stands around answers and gives none itself: headers, compression, assets that were built. */
const isLayer = (path: string) =>
  ['/*', '*', '/api/docs/*', '/api/openapi.json', '/assets/*', '/site.css'].includes(path) ||
  readSite().has(path) ||
  files.some(([, { isSandboxed, path: own }]) => isSandboxed !== undefined && honoPath(own) === path)
