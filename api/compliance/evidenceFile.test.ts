/** Files of evidence: who reaches the obligation opens them, and nobody else by any of their ids. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'

const at = '/learning/api'
let app: TestApp
let [admin, leela, meera, presiding] = [] as unknown as [Caller, Caller, Caller, Caller]
let [itemId, evidenceId, fileId] = ['', '', '']
const bytes = '%PDF-1.4\n%%EOF\n'
const path = () => `${at}/compliance/evidence/${evidenceId}/file`
const rows = () => app.db.forWorkspace(app.employer.workspace.id)

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  admin = await app.as(employer.admin)
  leela = await app.as(employer.branchAdmin)
  meera = await app.as(employer.complainant)
  presiding = await app.as(employer.presiding)
  const created = await admin.post(`${at}/admin/compliance/create`, {
    title: 'Board report',
    frequency: 'YEARLY',
    branchIds: [employer.toronto.id],
  })
  ;({ itemId } = created.body.content)
  await lookAtObligations(app.db, employer.workspace.id, Date.now() + 86_400_000)
  const { id } = await rows().complianceInstance.findFirstOrThrow({ where: { itemId } })
  const announced = await admin.post(`${at}/compliance/generate-upload-url`, {
    complianceInstanceId: id,
    fileName: 'report.pdf',
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
  })
  const { uploadUrl, headers, fileKey } = announced.body.content
  await app.request(uploadUrl, {
    method: 'PUT',
    headers: { ...headers, host: 'acme.localhost' },
    body: bytes,
  })
  const evidenceResponse = await admin.post(`${at}/compliance/instance/${id}/evidence`, {
    note: 'As sent to the board',
    complianceFileKey: fileKey,
  })
  ;[{ evidenceId, fileId }] = evidenceResponse.body.content.evidence
})
afterAll(() => app.close())

test('who reaches the obligation opens its file, and no cache answers in their place', async () => {
  const { status, body, headers } = await admin.get(path())
  expect([status, body, headers.get('content-type')]).toEqual([200, bytes, 'application/pdf'])
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('content-disposition')).toMatch(/^attachment; .*report/)
})

test('nobody else: not another unit, not a colleague, not next door, not by the id of the file', async () => {
  const other = await buildEmployer(app.db, 'other.localhost')
  const neighbour = await app.as(other.admin, other.workspace)
  for (const who of [leela, meera, presiding, neighbour]) expect((await who.get(path())).status).toBe(404)
  expect((await app.nobody.get(path())).status).toBe(401)
  for (const who of [admin, leela, meera, neighbour])
    expect((await who.get(`/api/file/${fileId}`)).status).toBe(404)
  expect((await admin.get(path().replace(evidenceId, fileId))).status).toBe(404)
})

test('who looks after it opens it for as long as they do, and an admin who moved no longer', async () => {
  const set = (ownerId: string | null) =>
    rows().complianceItem.update({ where: { id: itemId }, data: { ownerId } })
  await set(app.employer.presiding.id)
  expect((await presiding.get(path())).status).toBe(200)
  await set(null)
  expect((await presiding.get(path())).status).toBe(404)
  const moved = (branchId: string) =>
    rows().membership.updateMany({ where: { userId: app.employer.branchAdmin.id }, data: { branchId } })
  await moved(app.employer.toronto.id)
  expect((await leela.get(path())).status).toBe(200)
  await moved(app.employer.pune.id)
  expect((await leela.get(path())).status).toBe(404)
})

test('a file that a colleague announced, and named by nobody, opens for nobody', async () => {
  const { id } = await rows().storedFile.create({
    data: {
      purpose: 'COMPLIANCE_FILE',
      fileName: 'loose.pdf',
      contentType: 'application/pdf',
      sizeBytes: 3,
      createdBy: app.employer.admin.id,
      confirmedAt: new Date(),
    },
  })
  expect((await admin.get(`/api/file/${id}`)).status).toBe(404)
})
