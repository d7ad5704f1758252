/** The migration to dates of holding: whoever can open a case on its day still can. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { openCase } from '../../test/complaint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('an employer from before their role, and a member put back before, keep what they can open', async () => {
  const { employer, member, presiding, committee } = app.employer
  const caseId = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await owner.query(`
    DROP TRIGGER held_since ON "Membership"; DROP FUNCTION held_since();
    ALTER TABLE "Membership" DROP COLUMN "presentSince", DROP COLUMN "roleSince"`)
  await owner.query(`UPDATE "Case" SET "employerInformedAt" = now() WHERE id = $1`, [caseId])
  await owner.query(
    `INSERT INTO "CaseAssignment" (id, "workspaceId", "caseId", "userId", capacity, since, admission)
     SELECT uuidv7(), "workspaceId", id, $2, 'EMPLOYER', '2020-01-01', 'BEFORE_ADMISSION' FROM "Case" WHERE id = $1`,
    [caseId, employer.id],
  )
  await owner.query(
    `UPDATE "CaseAssignment" SET since = '2020-01-01' WHERE "caseId" = $1 AND "userId" = $2`,
    [caseId, member.id],
  )
  const path = 'prisma/migrations/20261231235510_held_since/migration.sql'
  await owner.query(await readFile(path, 'utf8'))
  await owner.end()
  for (const who of [employer, member, presiding])
    // eslint-disable-next-line no-await-in-loop
    expect((await openCase(await app.as(who), caseId)).status).toBe(200)
  const [seat] = await app.db.platform.caseAssignment.findMany({ where: { caseId, userId: member.id } })
  const on = await app.db.platform.committeeMember.findFirstOrThrow({
    where: { committeeId: committee.id, userId: member.id },
  })
  // The worker goes by the date of the appointment: a seat from before it would end.
  expect(seat?.since).toEqual(on.since)
  // What is noted from now on counts: the role lost and regained opens nothing.
  const admin = await app.as(app.employer.admin)
  await admin.post(`/api/user/update/${employer.id}`, { role: 'EMPLOYEE' })
  await admin.post(`/api/user/update/${employer.id}`, { role: 'EMPLOYER' })
  expect((await openCase(await app.as(employer), caseId)).status).toBe(404)
})
