/** What was written while sentences were kept, before the columns of messages were there, goes on to show. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { say } from '../messages/say.ts'
import { storeText } from './text.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('a notice and a job of before say what they said, in every language', async () => {
  const { admin, workspace } = app.employer
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  // as the database was before that migration
  await owner.query(`ALTER TABLE "Notice" DROP COLUMN "subjectText", DROP COLUMN "bodyText",
      ALTER COLUMN subject DROP DEFAULT;
    ALTER TABLE "Job" DROP COLUMN "failureText"`)
  const [noticeId, jobId] = [uuid(), uuid()]
  await owner.query(
    `INSERT INTO "Notice" (id, "workspaceId", "userId", key, kind, subject, body, path, at)
      VALUES ($1, $2, $3, 'old', 'STEP_OPENED', 'ACME-1: Reply waits for you',
      'It is due on 4 December 2026.', '/inbox', now() - interval '1 hour')`,
    [noticeId, workspace.id, admin.id],
  )
  await owner.query(
    `INSERT INTO "Job" (id, "workspaceId", kind, status, failure, "createdBy") VALUES ($1,
      $2, 'INVITE_IMPORT', 'FAILED', 'The file is no longer here.', $3)`,
    [jobId, workspace.id, admin.id],
  )
  await owner.query(await readFile('prisma/migrations/20261122210000_messages/migration.sql', 'utf8'))
  await owner.end()
  await app.db.forWorkspace(workspace.id).notice.create({
    data: {
      userId: admin.id,
      key: 'new',
      kind: 'TRANSFERRED',
      path: '/inbox',
      ...storeText({
        subject: say('noticeSubjects.TRANSFERRED', { caseNo: 'ACME-2' }),
        body: say('noticeBodies.TRANSFERRED', { caseNo: 'ACME-2' }),
      }),
    },
  })

  const caller = await app.as(admin)
  const hindi = { 'accept-language': 'hi' }
  const { content } = (await caller.get('/api/notification', undefined, hindi)).body
  expect(content).toMatchObject([
    { subject: 'ACME-2: अब दूसरी समिति देख रही है', subjectText: { code: 'noticeSubjects.TRANSFERRED' } },
    {
      noticeId,
      subject: 'ACME-1: Reply waits for you',
      subjectText: { code: 'common.text', params: { text: 'ACME-1: Reply waits for you' } },
      body: 'It is due on 4 December 2026.',
      bodyText: { code: 'common.text', params: { text: 'It is due on 4 December 2026.' } },
    },
  ])
  expect((await caller.get(`/api/job/${jobId}`, undefined, hindi)).body.content).toMatchObject({
    failure: 'The file is no longer here.',
    failureText: { code: 'common.text', params: { text: 'The file is no longer here.' } },
  })
})
