import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { openTracing, type Tracing } from './tracing.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
}
type TraceExport = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
const received: string[] = []
const spans = (): Span[] =>
  received.flatMap((body) =>
    (JSON.parse(body) as TraceExport).resourceSpans.flatMap((each) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

/** Takes what a collector would. */
const collector = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
  request.on('end', () => {
    if (request.url === '/v1/traces') received.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let [app, rig, tracing] = [] as unknown as [TestApp, Rig, Tracing]
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  tracing = await openTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`)
  ;[app, rig] = await testAppWithRig({ tracing }, { tracing })
})
afterAll(async () => {
  await app?.close()
  collector.close()
})

test('one trace leads from the request through the update to the commit, and tells of nobody', async () => {
  const { employer } = app
  const published = await publish(app.db, employer, floorGraph())
  const caseId = await fileCase(app.db, employer, published)
  rig.wake()
  await rig.settle(caseId)
  const member = await app.as(employer.member)
  const answer = await member.post(`/complaint-workflow/api/case/${caseId}/pause?why=Meera`, {
    note: 'Until Meera is back',
  })
  expect(answer.status).toBe(200)
  await tracing.close()

  const named = (name: string) => spans().filter((span) => span.name === name)
  const [commit] = named('commitTransition')
  const chain: string[] = []
  for (let span = commit; span; span = spans().find(({ spanId }) => spanId === span?.parentSpanId)) {
    expect(span.traceId).toBe(commit?.traceId)
    chain.unshift(span.name)
  }
  expect(chain).toEqual(['POST', 'update act', 'caseWorkflow turn', 'commitTransition'])
  const attributes = spans().find(({ name }) => name === 'POST')?.attributes
  expect(attributes).toContainEqual({
    key: 'http.route',
    value: { stringValue: '/complaint-workflow/api/case/:id/pause' },
  })
  expect(named('update act')[0]?.attributes).toEqual([
    { key: 'redress.act', value: { stringValue: 'PAUSE' } },
  ])
  for (const words of [
    caseId,
    'Meera',
    'acme',
    employer.workspace.id,
    employer.member.id,
    employer.member.email,
  ])
    expect(received.join()).not.toContain(words)
})

/** How many files of OpenTelemetry's SDK a process has loaded once it traced something. */
const loadedWith = (endpoint: string) =>
  Number(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, ENDPOINT: endpoint },
    }).toString(),
  )
const program = `
  import { createRequire } from 'node:module'
  const { openTracing } = await import('./api/tracing/tracing.ts')
  const tracing = await openTracing(process.env.ENDPOINT || undefined)
  await tracing.span({ name: 'x', kind: 'SERVER', work: async () => {} })
  const files = Object.keys(createRequire(process.cwd() + '/x.js').cache)
  console.log(files.filter((path) => path.includes('@opentelemetry/sdk')).length)
  process.exit(0)`

test('without an endpoint OpenTelemetry is not even loaded', () => {
  expect(loadedWith('')).toBe(0)
  expect(loadedWith('http://127.0.0.1:9')).toBeGreaterThan(0)
})
