/** A file that names somebody who was erased does not tell whether a case keeps their account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, type BuiltPerson } from '../../prisma/builders.ts'
import { fileOne, publishFor } from '../../test/complaint.ts'
import { csv, formOf, header, rowsOf, testJobs, type Jobs } from '../../test/jobs.ts'
import { eraseByTwo } from '../../test/retention.ts'
import type { Caller } from '../../test/app.ts'

let app: Jobs
let admins: [Caller, Caller]
beforeAll(async () => {
  app = await testJobs()
  const { workspace, admin } = app.employer
  const second = await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  admins = [await app.as(admin), await app.as(second)]
})
afterAll(() => app.close())

const built = (name: string) =>
  buildPerson(app.db, app.employer.workspace, { name, branchId: app.employer.pune.id })
async function erase({ id }: BuiltPerson): Promise<void> {
  expect((await admins[0].post(`/api/user/update/${id}`, { active: false })).status).toBe(200)
  await eraseByTwo(app, admins, id)
  const member = await app.db.platform.membership.findFirstOrThrow({ where: { userId: id } })
  expect(member.anonymisedAt).not.toBeNull()
}
const emailOf = async (id: string) => (await app.db.platform.user.findUniqueOrThrow({ where: { id } })).email

test('imported or to be deactivated by file, a party to an open case is as unknown as anybody', async () => {
  const [party, plain] = [await built('Petra Party'), await built('Paul Plain')]
  const { workflowId } = await publishFor(app.db, app.employer)
  await fileOne(await app.as(party), workflowId)
  await erase(party)
  await erase(plain)
  expect(await emailOf(party.id)).toBe(party.email)
  expect(await emailOf(plain.id)).not.toBe(plain.email)

  const [admin] = admins
  const people = [party, plain]
  const codes = async (path: string, rows: string[][]) => {
    const { body } = await admin.upload(path, formOf(csv(rows)))
    const job = await app.until(admin, body.content.jobId)
    const jobRows = await rowsOf(admin, job.jobId)
    return { job, codes: jobRows.map(({ status, fields }) => [status, fields.map(({ code }) => code)]) }
  }
  const named = [['email', 'employeeId'], ...people.map(({ email }) => [email, ''])]
  const gone = await codes('/api/user/delete/bulk/file', named)
  expect(gone.codes).toEqual([
    ['INVALID', ['NOT_A_MEMBER']],
    ['INVALID', ['NOT_A_MEMBER']],
  ])
  const comers = [header, ...people.map(({ email }) => [email, 'New', 'Comer', '', '', '', '', '', ''])]
  const preview = await codes('/api/user/create/bulk?dryRun=true', comers)
  expect(preview.codes).toEqual([
    ['VALID', []],
    ['VALID', []],
  ])
  await admin.post(`/api/job/${preview.job.jobId}/confirm`, {})
  expect(await app.until(admin, preview.job.jobId)).toMatchObject({ status: 'DONE', created: 2 })
  for (const { id, email } of people) {
    const members = await app.db.platform.membership.findMany({ where: { active: true, user: { email } } })
    expect(members).toHaveLength(1)
    expect(members[0]?.userId).not.toBe(id)
  }
})
