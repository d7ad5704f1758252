/** Packages in a real browser: what they can reach, and what comes of what they tell. */
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { freePort } from '../../test/port.ts'
import { manifest12, manifest2004, zipOf } from '../../test/scormPackage.ts'
import { launchBrowser } from '../../web/journeys/browser.ts'
import type { Ctx } from '../core/deps.ts'
import { listen, type Listening } from '../server.ts'
import { anAssignment } from '../../test/learning.ts'
import { packageOfLesson } from './records.ts'

const at = '/learning/api'
let app: TestApp
let [asha, meera] = [] as unknown as [Caller, Caller]
let [server, browser, page] = [] as unknown as [Listening, Browser, Page]
let [origin, courseId] = ['', '']
/** Somebody else's, who answers whoever asks. */
const outside = createServer((_, answer) => answer.end('here'))
let outsidePort = 0
/** Cookies that came with requests for files of packages. */
const cookiesSeen: (string | undefined)[] = []
beforeAll(async () => {
  const port = await freePort()
  outsidePort = await freePort()
  outside.listen(outsidePort, '127.0.0.1')
  app = await testApp({ webOrigin: (host) => `http://${host}:${port}` })
  origin = app.deps.webOrigin('acme.localhost')
  server = await listen(app.deps, port, 'all')
  browser = await launchBrowser()
  asha = await app.as(app.employer.admin)
  meera = await app.as(app.employer.complainant)
  courseId = (await asha.post(`${at}/course/create`, { title: 'Packages' })).body.content.course.courseId
  const context = await browser.newContext()
  const cookie = { domain: 'acme.localhost', path: '/', sameSite: 'Lax' as const }
  await context.addCookies([
    { ...cookie, name: 'session', value: meera.token, httpOnly: true },
    { ...cookie, name: 'readable', value: 'secret' },
  ])
  page = await context.newPage()
  page.on('request', (request) => {
    if (!request.url().includes('/package/') || request.resourceType() === 'document') return
    void request.allHeaders().then((headers) => cookiesSeen.push(headers['cookie']))
  })
  await page.goto(`${origin}/api/docs`)
})
afterAll(async () => {
  await browser?.close()
  outside.close()
  await server?.close()
  await app?.close()
})

/**
 * No attribute of the frame holds it: what is served does. A page that tries what it must not, then tells the result
 * as a learner's state.
 */
const prying = (says: string) => `<!DOCTYPE html><html><head><title>SCO</title><link rel="icon" href="data:,">
<script src="pry.js"></script></head><body><script>${says}</script></body></html>`
const pry = (outside: string) => `var found = {}
function tries(name, work) { try { found[name] = String(work()) } catch (error) { found[name] = error.name } }
tries('cookie', function () { return document.cookie })
tries('storage', function () { return localStorage.length })
tries('page', function () { return window.parent.document.title })
tries('peer', function () { return new RTCPeerConnection() })
tries('origin', function () { return self.origin })
function later(done) {
  var ask = function (name, url, init) {
    var refused = function () { found[name] = 'refused' }
    return fetch(url, init).then(function (answer) { found[name] = answer.status }, refused)
  }
  Promise.all([
    ask('api', '/learning/api/my/courses', { credentials: 'include' }),
    ask('outside', '${outside}', { mode: 'no-cors' }),
    ask('own', '../film.mp4')
  ]).then(done)
}`
const as12 = `var api = window.API; api.LMSInitialize('')
var entry = api.LMSGetValue('cmi.core.entry'), at = api.LMSGetValue('cmi.core.lesson_location')
var kept = api.LMSGetValue('cmi.suspend_data')
later(function () {
  api.LMSSetValue('cmi.core.lesson_location', 'page ' + (entry === 'resume' ? at + '+' : 3))
  api.LMSSetValue('cmi.suspend_data', kept || JSON.stringify(found) + '</script>'.replace('x', ''))
  api.LMSSetValue('cmi.core.lesson_status', entry === 'resume' ? 'completed' : 'incomplete')
  api.LMSSetValue('cmi.core.exit', 'suspend'); api.LMSFinish('')
})`.replace("'</script>'", "'<' + '/script>'")
const as2004 = `var api = window.API_1484_11; api.Initialize('')
api.SetValue('cmi.location', api.GetValue('cmi.scaled_passing_score'))
api.SetValue('cmi.score.scaled', '0.9'); api.SetValue('cmi.completion_status', 'completed')
api.Commit(''); api.Terminate('')`

async function added(files: [string, string][]): Promise<string> {
  const answer = await app.request(`${at}/course/${courseId}/package`, {
    method: 'POST',
    body: new Uint8Array(await zipOf(files)),
    headers: { host: 'acme.localhost', authorization: `Bearer ${asha.token}` },
  })
  return (await answer.json()).content.packageId
}
/** As learning calls it for somebody whose lesson plays the package. */
async function lessonOf(packageId: string) {
  const tx = app.db.forWorkspace(app.employer.workspace.id)
  const userId = app.employer.complainant.id
  const assignmentId = await anAssignment(tx, userId)
  const ctx = { tx, person: { userId } } as unknown as Ctx
  return packageOfLesson(ctx, { assignmentId, itemId: 'lesson', packageId })
}

type Message = { origin: string; data: { from: string; sco: number; cmi: Record<string, string> } }
/** Opens a part in a frame of our page, and answers what it said last, once it is through. */
async function play(recordId: string, sco: number, isOver: string): Promise<Message> {
  const { url } = (await meera.post(`${at}/my/scorm/${recordId}/launch`, { sco })).body.content
  const last = await page.evaluate(
    async ([src, over]) => {
      const frame = document.createElement('iframe')
      const messageReceived = new Promise<{ origin: string; data: unknown }>((resolve) => {
        window.addEventListener('message', function hear({ origin: from, source, data }) {
          if (source !== frame.contentWindow || !JSON.stringify(data).includes(over ?? '')) return
          window.removeEventListener('message', hear)
          resolve({ origin: from, data })
        })
      })
      frame.src = src ?? ''
      document.body.append(frame)
      const heard = await messageReceived
      frame.remove()
      return heard
    },
    [url as string, isOver],
  )
  return last as Message
}

test('a package reaches neither cookie nor storage, page, API or world; a learner resumes', async () => {
  const packageId = await added([
    ['imsmanifest.xml', manifest12],
    ['content/index.html', prying(as12)],
    ['content/test one.html', prying('')],
    ['content/pry.js', pry(`http://127.0.0.1:${outsidePort}/`)],
    ['film.mp4', 'film'],
  ])
  const { recordId } = await lessonOf(packageId)
  const first = await play(recordId, 0, '"suspend"')
  expect([first.origin, first.data.from]).toEqual(['null', 'scorm'])
  const { sco, cmi } = first.data
  expect(JSON.parse((cmi['cmi.suspend_data'] ?? '').replace('</script>', ''))).toEqual({
    cookie: 'SecurityError',
    storage: 'SecurityError',
    page: 'SecurityError',
    peer: 'TypeError',
    origin: 'null',
    api: 'refused',
    outside: 'refused',
    own: 200,
  })
  const saved = await meera.put(`${at}/my/scorm/${recordId}`, { sco, cmi })
  expect(saved.body.content).toMatchObject({ isDone: false, result: { isStarted: true, isComplete: false } })
  const second = (await play(recordId, 0, '"suspend"')).data
  expect(second.cmi).toMatchObject({
    'cmi.core.lesson_location': 'page page 3+',
    'cmi.suspend_data': cmi['cmi.suspend_data'],
  })
  expect(cookiesSeen.length).toBeGreaterThan(4)
  expect(cookiesSeen.filter(Boolean)).toEqual([])

  const save = (part: number, reported: object) =>
    meera.put(`${at}/my/scorm/${recordId}`, { sco: part, cmi: reported })
  await save(0, second.cmi)
  const done = await save(1, { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '85' })
  expect(done.body.content).toMatchObject({ isDone: true, result: { isPassed: true, scorePercent: 85 } })
  const worse = await save(1, { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '5' })
  expect(worse.body.content).toMatchObject({ isDone: true, result: { isPassed: true, scorePercent: 85 } })
  const acts = { action: 'scorm:save', entityId: recordId }
  expect(await app.db.platform.ledgerEntry.count({ where: acts })).toBe(1)
})

test('SCORM 2004: its own way of passing; a page that reports nothing is complete once it is opened', async () => {
  const packageId = await added([
    ['imsmanifest.xml', manifest2004],
    ['pages/one.html', `<script>${as2004}</script>`],
    ['pages/two.html', 'Two'],
  ])
  const { recordId } = await lessonOf(packageId)
  const { sco, cmi } = (await play(recordId, 0, '"cmi.score.scaled":"0.9"')).data
  expect(cmi['cmi.location']).toBe('0.7')
  const saved = await meera.put(`${at}/my/scorm/${recordId}`, { sco, cmi })
  expect(saved.body.content).toMatchObject({
    isDone: false,
    scos: [
      { result: { isComplete: true, isPassed: true, scorePercent: 90 } },
      { result: { isStarted: false } },
    ],
  })
  await meera.post(`${at}/my/scorm/${recordId}/launch`, { sco: 1 })
  expect((await meera.get(`${at}/my/scorm/${recordId}`)).body.content.isDone).toBe(true)
})
