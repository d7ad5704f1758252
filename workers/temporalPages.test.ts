/** What an operator sees of a case on Temporal's pages and command line, and what nobody else does. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../node.ts'
import { encryptingCodec } from '../temporal/codec.ts'
import { startCodecServer } from '../temporal/codecServer.ts'
import { findTemporal } from '../temporal/server.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { fileCase, floorGraph, publish } from '../test/case.ts'
import { freePort } from '../test/port.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { findRuns } from './findRun.ts'

const token = 'the token of the operators of this test'
const origin = 'http://127.0.0.1:8233'
const calls: object[] = []
let [app, rig, server, caseId, base] = [] as unknown as [TestApp, Rig, Server, string, string]

beforeAll(async () => {
  app = await testApp()
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  caseId = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  await rig.settle(caseId)
  server = await startCodecServer({
    codec: encryptingCodec([app.deps.secret]),
    port: await freePort(),
    host: '127.0.0.1',
    token,
    origin,
    publicOrigin: null,
    onCall: (call) => calls.push(call),
  })
  base = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rig.stop()
  await app.close()
})

type Payload = { metadata: Record<string, string>; data: string }
const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64')
const postPayloads = (path: string, payloads: Payload[], headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ payloads }),
  })
const authorization = `Bearer ${token}`

/** Summaries of events, as Temporal keeps them. */
async function summaries(): Promise<{ type: string; payload: Payload }[]> {
  const { events = [] } = await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory()
  return (events ?? []).flatMap(({ eventType, userMetadata }) => {
    const { metadata, data } = userMetadata?.summary ?? {}
    if (!data) return []
    const named = Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])
    return [{ type: String(eventType), payload: { metadata: Object.fromEntries(named), data: base64(data) } }]
  })
}

test('runs, timers and transitions carry ids of steps and kinds of acts, which only an operator reads', async () => {
  const eventSummaries = await summaries()
  expect(eventSummaries.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(eventSummaries)).not.toMatch(/read\.1|FILED/)
  const answer = await postPayloads(
    '/decode',
    eventSummaries.map(({ payload }) => payload),
    { authorization },
  )
  const { payloads } = (await answer.json()) as { payloads: Payload[] }
  const words = payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString()) as string)
  expect(words).toEqual([expect.stringMatching(/^case on [0-9a-f]{12}$/), '1 FILED', 'deadline of read.1'])
  expect(calls.at(-1)).toEqual({ act: 'decode', payloads: 3, address: expect.stringContaining('127.0.0.1') })
})

test('the codec server answers nobody but operators, and no page but Temporal’s', async () => {
  const [first] = await summaries()
  const before = calls.length
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'redress-codec=wrong' }])
    expect((await postPayloads('/decode', [first!.payload], headers as Record<string, string>)).status).toBe(
      401,
    )
  expect(
    (await postPayloads('/decode', [first!.payload], { authorization, origin: 'http://evil.example' }))
      .status,
  ).toBe(403)
  expect(calls.length).toBe(before)
  const preflight = await fetch(`${base}/decode`, { method: 'OPTIONS', headers: { origin } })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  const unreadable = {
    metadata: { encoding: Buffer.from('binary/encrypted').toString('base64') },
    data: 'AAAA',
  }
  expect((await postPayloads('/decode', [unreadable], { authorization })).status).toBe(422)
  const spoiled = await fetch(`${base}/decode`, { method: 'POST', headers: { authorization }, body: '{' })
  expect(spoiled.status).toBe(400)
  expect((await fetch(`${base}/decode`)).status).toBe(404)
})

test('a browser that signed in with the token decodes for Temporal’s pages', async () => {
  const wrong = await fetch(`${base}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'wrong' }),
  })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
  const right = await fetch(`${base}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }) })
  const cookie = right.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/)
  expect(cookie).not.toContain(token)
  const [first] = await summaries()
  const answer = await postPayloads('/decode', [first!.payload], { cookie: cookie.split(';')[0]!, origin })
  expect(answer.status).toBe(200)
})

test('behind TLS its page signs in from its public address alone, with a Secure cookie', async () => {
  const publicOrigin = 'https://codec.example.com'
  const options = {
    codec: encryptingCodec([app.deps.secret]),
    host: '127.0.0.1',
    token,
    origin,
    publicOrigin,
  }
  const behindTls = await startCodecServer({ ...options, port: await freePort(), onCall: () => {} })
  const own = `http://127.0.0.1:${portOf(behindTls)}`
  // As the form of the page sends it through a proxy that ends TLS.
  const signInFrom = (from: string) =>
    fetch(`${own}/sign-in`, {
      method: 'POST',
      headers: { origin: from },
      body: new URLSearchParams({ token }),
    })
  const signedIn = await signInFrom(publicOrigin)
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/; HttpOnly; SameSite=Strict; Path=\/; Secure$/),
  ])
  for (const other of [own, 'http://codec.example.com', 'https://codec.example.com.evil.example', 'null'])
    expect([other, (await signInFrom(other)).status]).toEqual([other, 403])
  behindTls.closeAllConnections()
  behindTls.close()
})

test('Temporal’s own command line reads a history through it', async () => {
  const args = [
    'workflow',
    'show',
    '--workflow-id',
    caseId,
    '--address',
    rig.place.address,
    '--output',
    'json',
  ]
  const run = promisify(execFile)
  const binary = await findTemporal()
  const closed = await run(binary, args, { maxBuffer: 1e8 })
  const sealed = Buffer.from('binary/encrypted').toString('base64')
  expect(closed.stdout).toContain(sealed)
  const open = await run(binary, [...args, '--codec-endpoint', base, '--codec-auth', authorization], {
    maxBuffer: 1e8,
  })
  expect(open.stdout).toContain(Buffer.from('json/plain').toString('base64'))
  expect(open.stdout).not.toContain(sealed)
})

test('a case number becomes a run, and the audit log says who asked for it and why', async () => {
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const reason = 'Ticket 4711: the case does not move'
  const runs = await findRuns({ db: app.db, temporal: rig.temporal }, { caseNo, reason })
  const { runId } = await (await rig.temporal()).workflow.getHandle(caseId).describe()
  expect(runs).toEqual([
    {
      workspaceId: app.employer.workspace.id,
      workflowId: caseId,
      runId,
      namespace: 'default',
      status: 'RUNNING',
      parked: null,
    },
  ])
  expect(await app.db.platform.ledgerEntry.findFirst({ where: { action: 'case:find-run' } })).toMatchObject({
    entityId: caseId,
    chain: 'CASES',
    detail: { reason },
  })
  const none = await findRuns({ db: app.db, temporal: rig.temporal }, { caseNo: 'C-none', reason })
  expect(none).toEqual([])
})
