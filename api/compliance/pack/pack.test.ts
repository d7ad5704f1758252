import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../../test/case.ts'
import { anAssignment } from '../../../test/learning.ts'
import { policyHands } from '../../../test/policy.ts'
import { Role } from '../../../workflows/definition/graph.ts'
import { hashOf } from '../../workflows/hash.ts'
import { packBytes } from './bytes.ts'
import type { PackScope } from './scope.ts'

const at = '/learning/api'
let app: TestApp
let [admin, approver, leela, meera] = [] as unknown as [Caller, Caller, Caller, Caller]
const day = 86_400_000
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const { drafted, inForce, accept } = policyHands(() => ({
  author: admin,
  approver,
  approverIds: [app.employer.employer.id],
}))

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  admin = await app.as(employer.admin)
  approver = await app.as(employer.employer)
  leela = await app.as(employer.branchAdmin)
  meera = await app.as(employer.complainant)
  const { versionId } = await inForce(await drafted('Be fair.'))
  expect((await accept(meera, versionId)).status).toBe(200)
  const id = await anAssignment(rows(), employer.complainant.id)
  const done = { learningStatus: 'COMPLETED', completedAt: new Date() }
  await rows().assignment.update({
    where: { id },
    data: { ...done, assignedAt: new Date(Date.now() - 10 * day) },
  })
  await rows().membership.updateMany({ data: { createdAt: new Date(Date.now() - 400 * day) } })
})
afterAll(() => app.close())

type Line = { kind: string } & Record<string, unknown>
async function packOf(more: Partial<PackScope> = {}): Promise<{ bytes: Buffer; lines: Line[] }> {
  const { workspace, employer } = app.employer
  const scope: PackScope = {
    workspace,
    units: null,
    asOf: new Date(),
    maker: { userId: app.employer.admin.id, role: Role.parse('WORKSPACE_ADMIN'), branchId: null },
    ...more,
  }
  expect(employer).toBeDefined()
  const pieces: Uint8Array[] = []
  for await (const piece of packBytes(app.db, rows(), scope)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  return {
    bytes,
    lines: bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}
const of = (lines: Line[], kind: string) => lines.filter((line) => line.kind === kind)

test('it is signed: every changed byte is found, with the public key alone', async () => {
  const { bytes, lines } = await packOf()
  const { checksum, publicKey } = (await app.nobody.get(`${at}/evidence-pack/key`)).body.content
  expect(lines[0]).toMatchObject({ kind: 'pack', checksum, publicKey })
  const key = createPublicKey({ format: 'jwk', key: publicKey })
  const [x, y] = [publicKey.x, publicKey.y].map((part) => Buffer.from(part, 'base64url'))
  const point = Buffer.concat([Buffer.from([4]), x ?? Buffer.alloc(0), y ?? Buffer.alloc(0)])
  expect(checksum.replaceAll(' ', '')).toBe(createHash('sha256').update(point).digest('hex'))
  const cut = bytes.lastIndexOf(10, bytes.length - 2) + 1
  const { signature, lines: count } = JSON.parse(bytes.subarray(cut).toString())
  expect(count).toBe(lines.length - 1)
  const holds = (content: Buffer) =>
    verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  expect(holds(bytes.subarray(0, cut))).toBe(true)
  for (const place of [0, 200, Math.floor(cut / 2), cut - 2]) {
    const changed = Buffer.from(bytes.subarray(0, cut))
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(holds(changed)).toBe(false)
  }
})

test('it is as of an instant: what happened later is not in it', async () => {
  const now = (await packOf()).lines
  expect(of(now, 'training')).toMatchObject([{ course: 'A course', userId: app.employer.complainant.id }])
  expect(of(now, 'training')[0]?.['completedAt']).toBeTruthy()
  expect(of(now, 'acceptance')).toMatchObject([{ policy: 'Conduct', decision: 'ACCEPTED', language: 'en' }])
  const before = (await packOf({ asOf: new Date(Date.now() - 5 * day) })).lines
  expect(of(before, 'training')).toMatchObject([{ course: 'A course', completedAt: null }])
  expect(of(before, 'acceptance')).toEqual([])
  const longBefore = (await packOf({ asOf: new Date(Date.now() - 20 * day) })).lines
  expect(of(longBefore, 'training')).toEqual([])
  expect(of(longBefore, 'person').length).toBe(of(now, 'person').length)
})

test('of one person it says nothing of others, nor of business units', async () => {
  const { lines } = await packOf({ userId: app.employer.complainant.id })
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set(
      ['pack', 'person', 'training', 'acceptance', 'notice', 'signature'].filter(
        (kind) => of(lines, kind).length,
      ),
    ),
  )
  expect(of(lines, 'person')).toHaveLength(1)
})

test('of complaints it counts a year that is over, from five on, and says nothing to their readers', async () => {
  const { employer } = app
  const graph = await publish(app.db, employer, floorGraph())
  const lastYear = new Date().getUTCFullYear() - 1
  const file = (nth: number) =>
    fileCase(app.db, employer, graph, { filedAt: new Date(Date.UTC(lastYear, 4, 1 + nth, 8)) })
  const ids = await Promise.all([0, 1, 2, 3].map(file))
  const filed = async (more: Partial<PackScope> = {}) => {
    const { lines, bytes } = await packOf({ branchId: employer.pune.id, ...more })
    for (const id of ids) expect(bytes.toString()).not.toContain(id)
    return of(lines, 'complaints')
  }
  expect((await filed()).map((each) => each['filed'])).toEqual(Array(3).fill('fewer than five, or none'))
  await file(5)
  const few = { year: lastYear, law: 'every other', filed: 'fewer than five, or none' }
  expect((await filed()).slice(-2)).toMatchObject([{ year: lastYear, law: null, filed: 5 }, few])
  // One of another law is told neither by itself nor by a total.
  const other = await publish(app.db, employer, floorGraph(), (same) => ({ ...same, lawPack: 'POSH' }))
  const before = await filed()
  ids.push(await fileCase(app.db, employer, other, { filedAt: new Date(Date.UTC(lastYear, 6, 1)) }))
  expect(await filed()).toEqual(before)
  const reader = {
    userId: employer.presiding.id,
    role: Role.parse('BRANCH_ADMIN'),
    branchId: employer.pune.id,
  }
  expect(await filed({ maker: reader })).toMatchObject([
    { leftOut: expect.stringContaining('reads complaints') },
  ])
})

test('of a law: what it asks for, its instances, and what fulfils it with the people of that alone', async () => {
  const { employer } = app
  const law = await rows().jurisdiction.create({ data: { name: 'Law land', code: 'LL', countryCode: 'LL' } })
  const other = await rows().jurisdiction.create({ data: { name: 'Else', code: 'EL', countryCode: 'EL' } })
  const { courseId } = await rows().assignment.findFirstOrThrow({
    where: { userId: employer.complainant.id },
  })
  const item = (title: string, jurisdictionId: string, more: object = {}) =>
    rows().complianceItem.create({
      data: {
        title,
        jurisdictionIds: [jurisdictionId],
        frequency: 'YEARLY',
        startsOn: new Date('2026-01-01'),
        createdBy: employer.admin.id,
        ...more,
      },
    })
  const due = async (itemId: string) =>
    rows().complianceInstance.create({
      data: {
        itemId,
        branchId: employer.pune.id,
        period: '2026',
        startsOn: new Date('2026-01-01'),
        endsOn: new Date('2026-12-31'),
        dueOn: new Date('2027-01-31'),
        dueAt: new Date('2027-01-31'),
        createdAt: new Date(Date.now() - 10 * day),
      },
    })
  const mine = await item('Train all', law.id, { courseId })
  const instance = await due(mine.id)
  await due((await item('Something else', other.id)).id)
  const { lines } = await packOf({ jurisdictionId: law.id })
  expect(lines[0]?.['of']).toMatchObject({ law: 'LL Law land' })
  expect(of(lines, 'duty')).toMatchObject([{ title: 'Train all', course: 'A course', policy: null }])
  expect(of(lines, 'obligation')).toMatchObject([{ title: 'Train all', status: 'OPEN' }])
  expect(of(lines, 'training')).toMatchObject([{ userId: employer.complainant.id }])
  expect(of(lines, 'person')).toHaveLength(1)
  for (const kind of ['acceptance', 'notice', 'complaints']) expect(of(lines, kind)).toEqual([])
  expect((await admin.post(`${at}/evidence-pack`, { jurisdictionId: mine.id })).body.fields[0].path).toBe(
    'jurisdictionId',
  )
  // What was submitted and then acknowledged was submitted in between.
  const submit = async (more: object) => {
    const { version } = await rows().complianceInstance.findUniqueOrThrow({ where: { id: instance.id } })
    return admin.post(`${at}/compliance/instance/${instance.id}/submit`, { version, ...more })
  }
  await admin.post(`${at}/compliance/instance/${instance.id}/evidence`, { note: 'Sent by post' })
  expect((await submit({})).body.message).toBeUndefined()
  const between = new Date()
  await new Promise((done) => setTimeout(done, 20))
  expect((await submit({ acknowledgementNo: 'A-7' })).body.message).toBeUndefined()
  const state = async (asOf: Date) =>
    of((await packOf({ jurisdictionId: law.id, asOf })).lines, 'obligation').map((line) => line['status'])
  expect(await state(between)).toEqual(['SUBMITTED'])
  expect(await state(new Date())).toEqual(['ACKNOWLEDGED'])
  expect(await state(new Date(instance.createdAt.getTime() + day))).toEqual(['OPEN'])
})

test('it is ordered by admins with a fresh proof, within their reach', async () => {
  const { employer } = app
  const order = (who: Caller, body: object = {}) => who.post(`${at}/evidence-pack`, body)
  expect((await order(meera)).status).toBe(403)
  expect((await order(leela, { branchId: employer.toronto.id })).status).toBe(404)
  const far = await buildPerson(app.db, employer.workspace, {
    name: 'Emma Roy',
    branchId: employer.toronto.id,
  })
  expect((await order(leela, { userId: far.id })).status).toBe(404)
  const other = await buildEmployer(app.db, 'packs.localhost')
  const neighbour = await app.as(other.admin, other.workspace)
  expect((await order(neighbour, { userId: far.id })).status).toBe(404)
  expect((await order(admin, { asOfDay: '2999-01-01' })).body.fields[0].path).toBe('asOfDay')
  const orderResponse = await order(leela)
  expect(orderResponse.body.content.status).toBe('QUEUED')
  const mine = await admin.get(`/api/job/${orderResponse.body.content.jobId}`)
  expect(mine.status).toBe(404)
  await app.db.pool.query(
    `UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`,
    [employer.admin.id],
  )
  expect((await order(admin)).body.code).toBe('PROOF_REQUIRED')
})

test('the page that verifies asks no network, and is a file', async () => {
  const page = readFileSync(new URL('verifier.html', import.meta.url), 'utf8')
  expect(page).not.toMatch(/https?:|fetch\(|XMLHttp|import\(/)
  expect(page).toContain("default-src 'none'")
})

test('one acceptance is a signed file of its own, of its person, with nothing of others', async () => {
  const { complainant } = app.employer
  const { id } = await rows().policyAcceptance.findFirstOrThrow({ where: { userId: complainant.id } })
  const path = `${at}/policy-acceptance/${id}/record`
  const of = async (host = 'acme.localhost', token = meera.token) =>
    app.request(path, { headers: { host, authorization: `Bearer ${token}` } })
  const response = await of()
  expect(response.status).toBe(200)
  const content = await response.text()
  const lines = content
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line))
  expect(lines.map(({ kind }) => kind)).toEqual(['acceptance-record', 'acceptance', 'text', 'signature'])
  const entry = await rows().ledgerEntry.findFirstOrThrow({
    where: { entityId: id },
    orderBy: { seq: 'asc' },
  })
  expect(lines[1]).toMatchObject({
    userId: complainant.id,
    policy: 'Conduct',
    version: 1,
    decision: 'ACCEPTED',
    ledger: { seq: entry.seq, hash: entry.hash },
  })
  const { kind: _kind, ...text } = lines[2] ?? { kind: '' }
  expect(hashOf(text)).toBe(lines[1]?.['textSha256'])
  expect(content).not.toMatch(/127\.0\.0\.1|@|userAgent|"reason"|"address"/)
  expect((await of('acme.localhost', admin.token)).status).toBe(200)
  const colleague = await app.as(app.employer.stranger)
  expect((await of('acme.localhost', colleague.token)).status).toBe(404)
  const other = await buildEmployer(app.db, 'records.localhost')
  const neighbour = await app.as(other.admin, other.workspace)
  expect((await of('records.localhost', neighbour.token)).status).toBe(404)
})
