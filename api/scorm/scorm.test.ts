import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aPackage, files12, zipOf } from '../../test/scormPackage.ts'
import type { Ctx } from '../core/deps.ts'
import { anAssignment } from '../../test/learning.ts'
import { packageOfLesson } from './records.ts'
import { tokenOf } from './token.ts'

const at = '/learning/api'
let app: TestApp
let other: Employer
let [asha, meera, otherAdmin] = [] as unknown as [Caller, Caller, Caller]
let [courseId, package12] = ['', '']
beforeAll(async () => {
  app = await testApp()
  other = await buildEmployer(app.db, 'other.localhost')
  asha = await app.as(app.employer.admin)
  meera = await app.as(app.employer.complainant)
  otherAdmin = await app.as(other.admin, other.workspace)
  courseId = (await asha.post(`${at}/course/create`, { title: 'Packages' })).body.content.course.courseId
  package12 = (await add(await aPackage())).content.packageId
})
afterAll(() => app.close())

async function add(zip: Uint8Array, who = asha) {
  const answer = await app.request(`${at}/course/${courseId}/package`, {
    method: 'POST',
    body: Buffer.from(zip),
    headers: { host: 'acme.localhost', authorization: `Bearer ${who.token}` },
  })
  return answer.json()
}
/** As a frame without an origin asks: no session, no cookie. */
const show = (path: string, headers: Record<string, string> = {}, host = 'acme.localhost') =>
  app.request(path, { headers: { host, ...headers } })
const preview = async (): Promise<string> =>
  (await asha.get(`${at}/scorm/${package12}/launch`)).body.content.url
/** As learning calls it for somebody whose lesson plays the package. */
async function lessonOf(
  user: { id: string },
  packageId: string,
  key?: { assignmentId: string; itemId: string },
) {
  const tx = app.db.forWorkspace(app.employer.workspace.id)
  const place = key ?? { assignmentId: await anAssignment(tx, user.id), itemId: 'lesson' }
  return packageOfLesson({ tx, person: { userId: user.id } } as unknown as Ctx, { ...place, packageId })
}

test('a package is looked through, kept as it came, and says what it holds', async () => {
  expect((await asha.get(`${at}/scorm/${package12}`)).body.content).toMatchObject({
    packageId: package12,
    title: 'Safe & sound',
    standard: 'SCORM_12',
    scos: [{ title: 'Helmets' }, { title: 'Test' }],
  })
  // Not by the way that all files of the workspace go out.
  expect((await asha.get(`/api/file/${package12}`)).status).toBe(404)
  expect((await meera.get(`${at}/scorm/${package12}`)).status).toBe(403)
  expect((await otherAdmin.get(`${at}/scorm/${package12}`)).status).toBe(404)
  expect((await otherAdmin.get(`${at}/scorm/${package12}/launch`)).status).toBe(404)
  expect(await add(await aPackage(), meera)).toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  ['no manifest', [['a.html', 'x']]],
  ['a manifest in a folder', files12.map(([name, text]) => [`folder/${name}`, text])],
  ['a launch that is not there', files12.filter(([name]) => name !== 'content/index.html')],
  ['a file in our own folder', [...files12, ['~redress/runtime.js', 'steal()']]],
  ['one name twice', [...files12, ...files12.slice(1, 2)]],
] as [string, [string, string][]][])('%s: refused, and nothing is kept', async (_, files) => {
  const before = await app.db.platform.storedFile.count()
  expect(await add(await zipOf(files))).toMatchObject({ code: 'FILE_TYPE' })
  expect(await app.db.platform.storedFile.count()).toBe(before)
})
test('a bomb is refused', async () => {
  expect(await add(await zipOf([...files12, ['big.txt', ' '.repeat(60e6)]]))).toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
})

test('its pages have an opaque origin, reach nothing but the package, and come without anybody’s cookie', async () => {
  const url = await preview()
  const page = await show(url)
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  const parts = Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each]))
  expect(parts['sandbox']).toBe('sandbox allow-scripts allow-forms allow-modals')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).not.toContain("'self'")
  const base = url.slice(0, url.indexOf('/content/') + 1)
  expect(parts['connect-src']).toBe(`connect-src acme.localhost${base} data: blob:`)
  expect(parts['form-action']).toBe(`form-action acme.localhost${base}`)
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(page.headers.get('access-control-allow-origin')).toBe('*')
  expect(page.headers.get('access-control-allow-credentials')).toBeNull()
  const text = await page.text()
  expect(text).toContain(`<head><script src="${base}~redress/state.js">`)
  expect(text.startsWith('<!DOCTYPE html>')).toBe(true)
})

test('a path opens one package for one person for a while, and nothing else', async () => {
  const url = await preview()
  const base = url.slice(0, url.indexOf('/content/') + 1)
  const [, token = ''] = /package\/([^/]+)\//.exec(url) ?? []
  const status = async (path: string, host?: string) => (await show(path, {}, host)).status
  expect(await status(`${base}film.mp4`)).toBe(200)
  for (const name of [
    '',
    'none.html',
    'CONTENT/index.html',
    '..%2f..%2fetc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    'content/../film.mp4x',
    '%00',
  ])
    expect([name, await status(`${base}${name}`)]).toEqual([name, 404])
  expect(await status(`${base}film.mp4`, 'other.localhost')).toBe(404)
  const launch = {
    workspaceId: app.employer.workspace.id,
    packageId: package12,
    userId: app.employer.admin.id,
    sco: 0,
    recordId: null,
  }
  const by = (more: object, secret = app.deps.secret, now = Date.now()) =>
    `${at}/package/${tokenOf(secret, { ...launch, ...more }, now).token}/film.mp4`
  expect(await status(by({}))).toBe(200)
  expect(await status(by({}, Buffer.from('another secret')))).toBe(404)
  expect(await status(by({}, app.deps.secret, Date.now() - 5 * 3_600_000))).toBe(404)
  expect(await status(by({ workspaceId: other.workspace.id }))).toBe(404)
  expect(await status(by({ workspaceId: other.workspace.id }), 'other.localhost')).toBe(404)
  expect(await status(by({ userId: other.admin.id }))).toBe(404)
  for (const bad of [token.slice(0, -1), `${token}x`, 'none', 'a.b', token.replace('.', '')])
    expect([bad, await status(`${at}/package/${bad}/film.mp4`)]).toEqual([bad, 404])
})

test('files say what they are by a list of ours, and a film can be wound', async () => {
  const url = await preview()
  const base = url.slice(0, url.indexOf('/content/') + 1)
  const typeOf = async (name: string) => {
    const { headers } = await show(`${base}${name}`)
    return [headers.get('content-type'), headers.get('x-content-type-options')]
  }
  expect(await typeOf('program.exe')).toEqual(['application/octet-stream', 'nosniff'])
  expect(await typeOf('content/test%20one.html')).toEqual(['text/html', 'nosniff'])
  const part = await show(`${base}film.mp4`, { range: 'bytes=5003-5007' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '34567',
    'bytes 5003-5007/10000',
  ])
  expect((await show(`${base}film.mp4`, { range: 'bytes=10000-' })).status).toBe(416)
  const whole = await show(`${base}film.mp4`)
  expect((await whole.text()).length).toBe(10_000)
})

test('what somebody has done is theirs alone, and only of parts that there are', async () => {
  const { recordId } = await lessonOf(app.employer.complainant, package12)
  const cmi = { 'cmi.core.lesson_status': 'passed' }
  for (const who of [asha, otherAdmin]) {
    expect((await who.put(`${at}/my/scorm/${recordId}`, { sco: 0, cmi })).status).toBe(404)
    expect((await who.get(`${at}/my/scorm/${recordId}`)).status).toBe(404)
    expect((await who.post(`${at}/my/scorm/${recordId}/launch`, {})).status).toBe(404)
  }
  expect((await meera.put(`${at}/my/scorm/${recordId}`, { sco: 2, cmi })).status).toBe(404)
  expect((await meera.post(`${at}/my/scorm/${recordId}/launch`, { sco: 2 })).status).toBe(404)
  expect(
    (await meera.put(`${at}/my/scorm/${recordId}`, { sco: 0, cmi: { evil: 'x' } })).body.fields,
  ).toMatchObject([{ path: 'cmi.evil' }])
  expect((await meera.get(`${at}/my/scorm/${recordId}`)).body.content.result.isStarted).toBe(false)
})
