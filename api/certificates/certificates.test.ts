import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse, block, wholeInHindi } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import { readSerial, writeSerial } from '../learning/certificate.ts'

let app: TestApp
let [admin, branchAdmin, meera, colleague] = [] as unknown as [Caller, Caller, Caller, Caller]
const at = '/learning/api'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const her = () => app.employer.complainant.id

beforeAll(async () => {
  app = await testApp()
  const { employer } = app
  ;[admin, branchAdmin, meera, colleague] = (await Promise.all(
    [employer.admin, employer.branchAdmin, employer.complainant, employer.stranger].map((each) =>
      app.as(each),
    ),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => app.close())

const lessonOnly = (title: string) => {
  const draft = aCourse({ title })
  return { ...draft, items: draft.items.slice(0, 1), blocks: draft.blocks.slice(0, 1) }
}
const recordOf = async (who: Caller) => (await who.get(`${at}/my/record?pageSize=300`)).body.content
/** A course that she completed, and its certificate as she sees it. */
async function completed(title: string, draft = lessonOnly(title)) {
  const courseId = await publishCourse(admin, draft)
  await assign(admin, courseId, [her()])
  const she = learner(meera)
  const id = await she.assignmentOf(courseId)
  await she.begin(id)
  await she.complete(id)
  return { courseId, id, certificate: await certificateOf(courseId) }
}
const certificateOf = async (courseId: string) =>
  (await recordOf(meera)).find((entry: { courseId: string }) => entry.courseId === courseId)?.certificate
const verify = (serial: string) => app.nobody.get(`${at}/certificate/verify/${encodeURIComponent(serial)}`)
const revoke = (who: Caller, id: string, reason = 'Taken by someone else') =>
  who.post(`${at}/certificate/${id}/revoke`, { reason })

describe('a completed course', () => {
  test('gives one certificate, that anybody who has its serial can verify', async () => {
    const { courseId, certificate } = await completed('Fire safety')
    expect(certificate).toMatchObject({ status: 'VALID', cycle: 1, language: 'en', mayRevoke: false })
    expect(certificate.serial).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(certificate.verifyUrl).toMatch(new RegExp(`/verify/${certificate.serial}$`))
    const verification = await verify(certificate.serial)
    expect(verification.body.content).toMatchObject({
      status: 'VALID',
      serial: certificate.serial,
      workspaceName: app.employer.workspace.name,
      stated: { name: 'Meera Iyer', courseTitle: 'Fire safety', versionNumber: 1, language: 'en' },
    })
    expect(verification.headers.get('cache-control')).toContain('no-store')
    expect(Object.keys(verification.body.content.stated)).toEqual([
      'name',
      'courseTitle',
      'versionNumber',
      'language',
      'issuedAt',
      'expiresAt',
      'timeZone',
    ])
    expect(
      (await recordOf(meera)).find((entry: { courseId: string }) => entry.courseId === courseId),
    ).toMatchObject({
      cycle: 1,
      versionNumber: 1,
      learningStatus: 'COMPLETED',
    })
  })

  test('the serial is read however it is typed; none that is wrong says anything', async () => {
    const { certificate } = await completed('Ladders')
    const plain = certificate.serial.replaceAll('-', '')
    const typed = plain
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/(.{5})/g, '$1 ')
    expect((await verify(typed)).body.content.status).toBe('VALID')
    const other = plain.startsWith('0') ? `1${plain.slice(1)}` : `0${plain.slice(1)}`
    const wrong = await Promise.all(
      [other, plain.slice(1), `${plain}0`, "' OR 1=1", '😀', 'U'.repeat(16)].map(verify),
    )
    expect(wrong.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect(new Set(wrong.map(({ body }) => body.message)).size).toBe(1)
    expect(readSerial(writeSerial(plain))).toBe(plain)
  })

  test('two acts at once that complete it make one', async () => {
    const courseId = await publishCourse(admin, lessonOnly('At once'))
    await assign(admin, courseId, [her()])
    const she = learner(meera)
    const id = await she.assignmentOf(courseId)
    await she.begin(id)
    await Promise.all([she.complete(id), she.complete(id), she.complete(id)])
    expect(await rows().certificate.count({ where: { assignmentId: id } })).toBe(1)
  })

  test('what was only begun, excused or failed gives none', async () => {
    const courseId = await publishCourse(admin, aCourse({ title: 'Not yet' }))
    await assign(admin, courseId, [her()])
    const she = learner(meera)
    const id = await she.assignmentOf(courseId)
    await she.begin(id)
    await she.complete(id)
    const { attemptId } = (await she.start(id)).body.content.attempt
    await she.submit(attemptId)
    expect(await certificateOf(courseId)).toBeNull()
    await admin.post(`${at}/course/assignment/${id}/waive`, { reason: 'On leave' })
    expect(await certificateOf(courseId)).toBeNull()
  })

  test('one that a person marked gives it then, with the title in the language it was taken in', async () => {
    const draft = aCourse({ title: 'Working without harassment' })
    const marked = {
      ...draft,
      blocks: [
        ...draft.blocks,
        block('essay', 'INPUT_BOX', { order: 2, marking: { points: 8, rubric: 'Why' } }),
      ],
    }
    const courseId = await publishCourse(admin, wholeInHindi(marked))
    await assign(admin, courseId, [her()])
    const she = learner(meera)
    const id = await she.assignmentOf(courseId)
    await she.openItem(id, 'lesson', 'hi')
    await meera.post(`${at}/my/course/${id}/item/lesson/begin`, { language: 'hi' })
    await she.complete(id)
    const { attemptId } = (await she.start(id, 'quiz', 'hi')).body.content.attempt
    await she.save(attemptId, 'essay', 'क्योंकि')
    await she.submit(attemptId)
    expect(await certificateOf(courseId)).toBeNull()
    const graded = await admin.post(`${at}/grading/${attemptId}`, {
      marks: [{ blockId: 'essay', points: 8 }],
    })
    expect(graded.body.code).toBeUndefined()
    const certificate = await certificateOf(courseId)
    expect(certificate.language).toBe('hi')
    expect((await verify(certificate.serial)).body.content.stated.courseTitle).toBe('उत्पीड़न के बिना काम')
  })
})

describe('what becomes of it', () => {
  test('it expires, and is renewed by the certificate of a later cycle until that is revoked', async () => {
    const { id, certificate } = await completed('Yearly')
    const first = await rows().assignment.findUniqueOrThrow({ where: { id } })
    const next = await rows().assignment.create({
      data: {
        courseId: first.courseId,
        courseVersionId: first.courseVersionId,
        userId: her(),
        cycle: 2,
        source: 'RENEWAL',
        assignedAt: new Date(),
      },
    })
    const statusOf = async () => (await verify(certificate.serial)).body.content.status
    expect(await statusOf()).toBe('VALID')
    const she = learner(meera)
    await she.begin(next.id)
    await she.complete(next.id)
    expect(await statusOf()).toBe('RENEWED')
    const later = await rows().certificate.findUniqueOrThrow({ where: { assignmentId: next.id } })
    await revoke(admin, later.id)
    expect(await statusOf()).toBe('VALID')
    await rows().certificate.create({
      data: {
        ...(await rows().certificate.findUniqueOrThrow({ where: { assignmentId: id } })),
        id: undefined,
        assignmentId: (
          await rows().assignment.create({
            data: {
              courseId: first.courseId,
              courseVersionId: first.courseVersionId,
              userId: app.employer.respondent.id,
              learningStatus: 'COMPLETED',
              assignedAt: new Date(),
              completedAt: new Date(),
            },
          })
        ).id,
        serial: 'Z'.repeat(16),
        expiresAt: new Date(Date.now() - 1000),
      },
    })
    expect((await verify('Z'.repeat(16))).body.content.status).toBe('EXPIRED')
  })

  test('revoked, with a reason that only owner and admins read; it stays revoked, and cannot be altered', async () => {
    const { certificate } = await completed('Forklifts')
    const revoked = await revoke(admin, certificate.certificateId)
    expect(revoked.body.content).toMatchObject({
      status: 'REVOKED',
      pdfUrl: null,
      revoked: { reason: 'Taken by someone else', by: 'Asha Rao' },
    })
    const verification = await verify(certificate.serial)
    expect(verification.body.content).toMatchObject({ status: 'REVOKED', stated: null })
    expect(JSON.stringify(verification.body)).not.toMatch(/Meera|someone else|Forklifts/)
    expect((await revoke(admin, certificate.certificateId)).body.code).toBe('ILLEGAL_STATE')
    expect((await meera.get(certificate.pdfUrl)).status).toBe(409)
    const notices = await meera.get('/api/notification')
    expect(JSON.stringify(notices.body.content)).toContain('Forklifts')
    expect(JSON.stringify(notices.body.content)).not.toContain('someone else')
    await expect(
      rows().certificate.update({ where: { id: certificate.certificateId }, data: { revokeReason: 'x' } }),
    ).rejects.toThrow(/stays as it is/)
    const { certificate: another } = await completed('Cranes')
    await expect(
      rows().certificate.update({ where: { id: another.certificateId }, data: { name: 'Mallory' } }),
    ).rejects.toThrow(/never changes/)
  })

  test('who left keeps what they earned: it verifies, and stays in the record for admins', async () => {
    const leaver = await buildPerson(app.db, app.employer.workspace, {
      name: 'Nina Vaz',
      branchId: app.employer.pune.id,
    })
    const courseId = await publishCourse(admin, lessonOnly('Leaving'))
    await assign(admin, courseId, [leaver.id])
    const caller = await app.as(leaver)
    const she = learner(caller)
    const id = await she.assignmentOf(courseId)
    await she.begin(id)
    await she.complete(id)
    const [{ certificate }] = await recordOf(caller)
    await rows().membership.updateMany({ where: { userId: leaver.id }, data: { active: false } })
    expect((await verify(certificate.serial)).body.content.stated.name).toBe('Nina Vaz')
    const record = await admin.get(`${at}/record/${leaver.id}`)
    expect(record.body).toMatchObject({ name: 'Nina Vaz', content: [{ certificate: { status: 'VALID' } }] })
    expect((await caller.get(certificate.pdfUrl)).status).toBe(401)
  })
})

describe('who may', () => {
  test('nobody reads a colleague’s record or certificate, or revokes one; nobody revokes their own', async () => {
    const { certificate } = await completed('Walls')
    const { certificateId, pdfUrl } = certificate
    expect((await colleague.get(pdfUrl)).status).toBe(404)
    expect((await colleague.get(`${at}/record/${her()}`)).status).toBe(403)
    expect((await revoke(colleague, certificateId)).status).toBe(403)
    expect((await revoke(meera, certificateId)).status).toBe(403)
    await rows().membership.updateMany({ where: { userId: her() }, data: { role: 'WORKSPACE_ADMIN' } })
    expect((await revoke(await app.as(app.employer.complainant), certificateId)).body.code).toBe('FORBIDDEN')
    await rows().membership.updateMany({ where: { userId: her() }, data: { role: 'EMPLOYEE' } })
  })

  test('a business unit admin answers for the own unit, and no longer for who has moved away', async () => {
    const { certificate } = await completed('Units')
    expect((await branchAdmin.get(`${at}/record/${her()}`)).status).toBe(200)
    await rows().membership.updateMany({
      where: { userId: her() },
      data: { branchId: app.employer.toronto.id },
    })
    expect((await branchAdmin.get(`${at}/record/${her()}`)).status).toBe(404)
    expect((await branchAdmin.get(certificate.pdfUrl)).status).toBe(404)
    expect((await revoke(branchAdmin, certificate.certificateId)).status).toBe(404)
    expect((await admin.get(certificate.pdfUrl)).status).toBe(200)
    await rows().membership.updateMany({ where: { userId: her() }, data: { branchId: app.employer.pune.id } })
  })

  test('another workspace knows nothing of it, not even by the serial', async () => {
    const { certificate } = await completed('Neighbours')
    const neighbour = await buildEmployer(app.db, 'certified.localhost')
    const theirAdmin = await app.as(neighbour.admin, neighbour.workspace)
    expect((await theirAdmin.get(`${at}/certificate/verify/${certificate.serial}`)).status).toBe(404)
    expect((await theirAdmin.get(`${at}/record/${her()}`)).status).toBe(404)
    expect((await revoke(theirAdmin, certificate.certificateId)).status).toBe(404)
    expect((await theirAdmin.get(certificate.pdfUrl)).status).toBe(404)
  })

  test('guessing is slowed down', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, each) => verify(String(each).padStart(16, '0'))),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    // Whoever mistyped is answered all the same, while they are not a machine.
    const { certificate } = await completed('Mistyping')
    expect((await verify(certificate.serial)).body.content.status).toBe('VALID')
    expect((await verify('1'.repeat(16))).status).toBe(429)
    await app.db.platform.rateLimit.deleteMany({ where: { key: { startsWith: 'certificate' } } })
  })
})

test('the QR code holds the address, and the PDF is a file of the workspace', async () => {
  const { certificate } = await completed('Scanning')
  const pdfResponse = await meera.get(certificate.pdfUrl)
  expect(pdfResponse.status).toBe(200)
  expect(pdfResponse.headers.get('content-type')).toBe('application/pdf')
  expect(pdfResponse.headers.get('content-disposition')).toContain(`${certificate.serial}.pdf`)
  expect(pdfResponse.headers.get('content-disposition')).not.toContain('Meera')
  const { encodeQR } = await import('qr')
  const raw = encodeQR(certificate.verifyUrl, 'raw', { ecc: 'medium', border: 4, scale: 4 })
  const size = raw.length
  const data = new Uint8Array(size * size * 3)
  raw.flat().forEach((isDark, pixel) => data.fill(isDark ? 0 : 255, pixel * 3, pixel * 3 + 3))
  expect(decodeQR({ width: size, height: size, data })).toBe(certificate.verifyUrl)
})
