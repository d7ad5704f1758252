/** What goes out again: reports of what became of a file, and files to start from. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/app.ts'
import { formOf, prepare, rowsOf, testJobs, unique, type Jobs } from '../../test/jobs.ts'

const at = '/api/invite/bulk'
let app: Jobs
let admin: Caller
beforeAll(async () => {
  app = await testJobs()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

test('is the file as it came with what became of each row, harmless, and can be sent in again', async () => {
  const good = unique()
  const job = await prepare(app, admin, [
    [good, '=cmd()', '', '', '', '', '', '', ''],
    ['no', '@x', '', '', '', '', '', '', ''],
  ])
  await admin.post(`/api/job/${job.jobId}/confirm`, {})
  await app.until(admin, job.jobId)
  for (const format of ['CSV', 'XLSX']) {
    const { body } = await admin.post('/api/invite/download/bulk/detailed-report', {
      jobId: job.jobId,
      format,
    })
    const answer = await app.request(body.content.fileUrl, {
      headers: { host: app.employer.workspace.host, authorization: `Bearer ${admin.token}` },
    })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`people report.${format.toLowerCase()}`),
    ])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (format === 'CSV')
      expect(Buffer.from(bytes).toString()).toContain(
        `${good},"'=cmd()",,,,,,,,Done,,\r\nno,"'@x",,,,,,,,Wrong,This is not an email address.,`,
      )
    const again = (await admin.upload(`${at}/file/mappings`, formOf(bytes, {}, `people.${format}`))).body
      .content
    expect(
      Object.fromEntries(
        Object.entries(again.suggested as Record<string, { index: number }>).map(([field, { index }]) => [
          field,
          index,
        ]),
      ),
    ).toMatchObject({
      email: 0,
      firstName: 1,
      lastName: 2,
      employeeId: 3,
      department: 4,
      branch: 5,
      role: 6,
      phoneNumber: 7,
      dateOfJoining: 8,
    })
    const second = (await admin.upload(`${at}/validate`, formOf(null, { fileId: again.fileId }))).body.content
    expect((await app.until(admin, second.jobId)).report).toMatchObject({
      total: 2,
      alreadyInvited: 1,
      invalid: 1,
    })
    expect((await rowsOf(admin, second.jobId))[0]!.values.firstName).toBe('=cmd()')
  }
  const failed = await admin.get(`/api/job/${job.jobId}/report?format=CSV&onlyFailed=true`)
  expect([failed.body.includes('no,'), failed.body.includes(good)]).toEqual([true, false])
})

test.each(['BULK_INVITE', 'BULK_CREATE', 'BULK_DELETE', 'WHITELIST', 'COURSE_ENROL'])(
  'a file to start from (%s)',
  async (type) => {
    const { body } = await admin.post('/api/template', { type, format: 'CSV' })
    const answer = await admin.get(body.content.fileUrl)
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.stringMatching(/email,.+\r\nname@example\.com,/),
    ])
  },
)
