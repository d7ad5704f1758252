/** A law over every row and plain route of the domains that an access flag opens. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleNames } from '../workflows/definition/roles.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { stored } from '../test/fixture.ts'
import { domains, flagByNoun } from './contracts.ts'
import { accessFlagKeys, flagsOf, type AccessFlag, type OpenWith } from './core/accessFlags.ts'
import type { Method } from './core/contract.ts'
import { entryOf, holdsPermission, type Permission } from './core/permissions.ts'
import { modules } from './modules.ts'

type Call = {
  method: Method
  path: string
  may: Permission | 'self' | 'public'
  openWith?: OpenWith | undefined
}
const calls = domains.flatMap(({ noun, contract, routes }) =>
  Object.entries<Call>({ ...contract, ...routes }).map(([name, call]): [string, Call] => [
    `${noun}:${name}`,
    { openWith: flagByNoun.get(noun), ...call },
  ]),
)
/** What the platform does is done on the main host, whose flags nobody switches. */
const isPlatformCall = ({ may }: Call) => may !== 'self' && may !== 'public' && entryOf(may).platform === true
const flagged = calls.filter(([, call]) => flagsOf(call.openWith).length > 0 && !isPlatformCall(call))

let app: TestApp
let callers: [Caller, (may: Permission) => boolean][] = []
beforeAll(async () => {
  app = await testApp()
  const { admin, employer, branchAdmin, stranger, scheduler } = app.employer
  const byRole = { WORKSPACE_ADMIN: admin, EMPLOYER: employer, BRANCH_ADMIN: branchAdmin, EMPLOYEE: stranger }
  callers = await Promise.all([
    ...roleNames.map(async (role): Promise<(typeof callers)[number]> => [
      await app.as(byRole[role]),
      (may) => holdsPermission(may, role, []),
    ]),
    app
      .as(scheduler)
      .then((caller): (typeof callers)[number] => [
        caller,
        (may) => holdsPermission(may, 'EMPLOYEE', ['SCHEDULER']),
      ]),
  ])
})
afterAll(() => app.close())

const setFlags = (accessFlags: readonly string[]) =>
  app.db.platform.workspace.update({
    where: { id: app.employer.workspace.id },
    data: { accessFlags: [...accessFlags] },
  })
function callerOf({ may }: Call): Caller {
  if (may === 'public') return app.nobody
  const allowedCaller = callers.find(([, holds]) => may === 'self' || holds(may))
  if (!allowedCaller) throw new Error(`nobody holds ${may}`)
  return allowedCaller[0]
}
async function codeOf(call: Call): Promise<string | undefined> {
  const path = call.path.replace(/\{\w+\}/g, () => uuid())
  const { status, body } = await callerOf(call)[call.method](path, 'body' in call ? {} : undefined)
  return body?.code === 'FEATURE_DISABLED' ? `${status} FEATURE_DISABLED` : undefined
}

test('each flag of the specification has a domain of its own', () => {
  expect(
    [...new Set(Object.values(modules).flatMap((each) => ('flag' in each ? [each.flag] : [])))].toSorted(),
  ).toEqual([...accessFlagKeys].toSorted())
})

test.each(flagged)('%s: closed while what opens it is off, and open while it is on', async (_, call) => {
  const opens = flagsOf(call.openWith)
  await setFlags(accessFlagKeys.filter((flag) => !opens.includes(flag)))
  expect(await codeOf(call)).toBe('403 FEATURE_DISABLED')
  for (const flag of opens) {
    await setFlags([flag])
    expect(await codeOf(call)).toBe(undefined)
  }
})

test('what no flag opens stays open, whichever are off', async () => {
  await setFlags([])
  const closed: string[] = []
  for (const [name, call] of calls)
    if (flagsOf(call.openWith).length === 0 && call.method === 'get' && !isPlatformCall(call))
      // eslint-disable-next-line no-await-in-loop
      if (await codeOf(call)) closed.push(name)
  expect(closed).toEqual([])
})

test.each<[AccessFlag, string]>([
  ['courseManagement', 'courses'],
  ['learning', 'my-courses'],
  ['concernedAuthority', 'concerned-authority'],
  ['policies', 'my-policies'],
  ['compliance', 'compliance'],
])('%s: the menu has its entries, and people their permissions, while it is on', async (flag, key) => {
  const admin = await app.as(app.employer.admin)
  const entries = async (): Promise<string[]> =>
    (await admin.get('/api/navigation/v3')).body.navigations.map((each: { key: string }) => each.key)
  const permissions = async (): Promise<string[]> =>
    (await admin.get('/api/user/details')).body.content.permissions
  await setFlags(accessFlagKeys)
  expect(await entries()).toContain(key)
  const before = await permissions()
  await setFlags(accessFlagKeys.filter((each) => each !== flag))
  expect(await entries()).not.toContain(key)
  const own = Object.values(modules).flatMap((each) =>
    'flag' in each && each.flag === flag && 'permissions' in each ? Object.keys(each.permissions) : [],
  )
  const without = new Set(own)
  expect(await permissions()).toEqual(before.filter((each) => !without.has(each)))
})

test.each<[string, readonly AccessFlag[]]>([
  ['POLICY_FILE', ['policies']],
  ['COURSE_FILE', ['learning', 'courseManagement']],
])('a file of purpose %s is given while one of %s is on', async (purpose, opens) => {
  const { admin, workspace, stranger } = app.employer
  const { id } = await app.db
    .forWorkspace(workspace.id)
    .storedFile.create({ data: { purpose, ...stored(admin.id) } })
  const reader = await app.as(stranger)
  await setFlags(accessFlagKeys.filter((flag) => !opens.includes(flag)))
  expect((await reader.get(`/api/file/${id}`)).body.code).toBe('FEATURE_DISABLED')
  for (const flag of opens) {
    await setFlags([flag])
    expect((await reader.get(`/api/file/${id}`)).body?.code).not.toBe('FEATURE_DISABLED')
  }
})

test('a job of a part that is off is not there, and is there again when it is on', async () => {
  const { admin, workspace } = app.employer
  const job = await app.db
    .forWorkspace(workspace.id)
    .job.create({ data: { id: uuid(), kind: 'COURSE_ENROL', createdBy: admin.id, options: {} } })
  const caller = await app.as(admin)
  await setFlags(accessFlagKeys.filter((flag) => flag !== 'courseManagement'))
  expect((await caller.get(`/api/job/${job.id}`)).status).toBe(404)
  expect((await caller.get('/api/job')).body.totalElements).toBe(0)
  await setFlags(accessFlagKeys)
  expect((await caller.get(`/api/job/${job.id}`)).status).toBe(200)
})

test('a report leaves out the columns of a part that is off, and refuses one of its courses', async () => {
  const admin = await app.as(app.employer.admin)
  const report = (filter: object = {}) =>
    admin.post('/api/admin/user/course/policy/details', {
      filter,
      columns: ['department', 'courseName', 'policyName'],
    })
  await setFlags(accessFlagKeys.filter((flag) => flag !== 'learning' && flag !== 'policies'))
  const [row] = (await report()).body.content
  expect(Object.keys(row)).toContain('department')
  expect(Object.keys(row)).not.toContain('courseName')
  expect(Object.keys(row)).not.toContain('policyName')
  expect((await report({ courseId: uuid() })).body.code).toBe('FEATURE_DISABLED')
  await setFlags(accessFlagKeys)
  expect(Object.keys((await report()).body.content[0])).toContain('courseName')
})
