/** The migration to rows of access: whoever could open a case the day before still can, and nobody else. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildPerson } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { openCase } from '../../test/complaint.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

/** Who could open a case when roles decided: the sentences of that day. */
const readersBefore = `
  SELECT m."userId" AS id, c.id AS "caseId" FROM "Membership" m JOIN "User" u ON u.id = m."userId" AND u.active
    JOIN "Case" c ON c."workspaceId" = m."workspaceId"
   WHERE m.active AND (m."userId" = c."respondentUserId" AND c."respondentInformedAt" IS NOT NULL
     OR m."userId" IS DISTINCT FROM c."respondentUserId" AND (m."userId" = c."startedByUserId"
       OR EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."caseId" = c.id AND a."userId" = m."userId" AND a.active)
       OR m.role = 'EMPLOYER' AND c."employerInformedAt" IS NOT NULL
          AND (m."branchId" IS NULL OR m."branchId" = c."branchId")))`

test('everybody who could open a case before still can, marked as that, and nobody else', async () => {
  const { workspace, branchAdmin, toronto, respondent, employer } = app.employer
  const person = (name: string, more: object) =>
    buildPerson(app.db, workspace, { name, role: 'EMPLOYER', email: `${uuid()}@acme.example`, ...more })
  const elsewhere = await person('Employer of Toronto', { branchId: toronto.id })
  const gone = await person('Employer who left', { branchId: null })
  await (await app.as(app.employer.admin)).delete(`/api/user/${gone.id}`)
  await (await app.as(app.employer.admin)).post(`/api/user/update/${respondent.id}`, { role: 'EMPLOYER' })
  const published = await publish(app.db, app.employer, floorGraph())
  const [running, closed, uninformed] = [
    await fileCase(app.db, app.employer, published),
    await fileCase(app.db, app.employer, published),
    await fileCase(app.db, app.employer, published),
  ]
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  // As the database was before that migration.
  await owner.query(`
    ALTER TABLE "CaseAssignment" DROP COLUMN admission, DROP COLUMN "actorRole",
       DROP COLUMN "admittedBy", DROP COLUMN "givenSeq";
    ALTER TABLE "Case" DROP COLUMN "complainantLeftAt"`)
  await owner.query(`UPDATE "Case" SET "employerInformedAt" = now() WHERE id = ANY ($1)`, [[running, closed]])
  await owner.query(`UPDATE "Case" SET status = 'CLOSED', "closedAt" = now() WHERE id = $1`, [closed])
  await owner.query(
    `INSERT INTO "CaseStep" (id, "workspaceId", "caseId", instance, "stepId", "stageId", name, kind, status, actor)
      VALUES ($1, $2, $3, 'read.1', 'read', 'one', 'Read', 'ACTION', 'READY', '{"by":"ROLE","role":"BRANCH_ADMIN"}')`,
    [uuid(), workspace.id, running],
  )
  await owner.query(
    `INSERT INTO "CaseAssignment" (id, "workspaceId", "caseId", "userId", capacity, step)
     VALUES ($1, $2, $3, $4, 'HANDLER', 'read.1')`,
    [uuid(), workspace.id, running, branchAdmin.id],
  )
  const before = (await owner.query<{ id: string; caseId: string }>(readersBefore)).rows
  await owner.query(await readFile('prisma/migrations/20261231190000_case_access/migration.sql', 'utf8'))
  await owner.end()

  const everybody = await app.db.platform.membership.findMany({
    where: { workspaceId: workspace.id, active: true },
    select: { userId: true },
  })
  const opens = await Promise.all(
    everybody.flatMap(({ userId }) =>
      [running, closed, uninformed].map(async (caseId) => {
        const { status } = await openCase(await app.as({ id: userId }), caseId)
        return status === 200 ? [`${userId} ${caseId}`] : []
      }),
    ),
  )
  expect(opens.flat().toSorted()).toEqual(before.map(({ id, caseId }) => `${id} ${caseId}`).toSorted())
  const rows = await app.db.platform.caseAssignment.findMany({ where: { caseId: running } })
  expect(new Set(rows.map(({ admission }) => admission))).toEqual(new Set(['BEFORE_ADMISSION']))
  expect(rows.find(({ capacity }) => capacity === 'HANDLER')).toMatchObject({ actorRole: 'BRANCH_ADMIN' })
  const employers = rows.filter(({ capacity }) => capacity === 'EMPLOYER').map(({ userId }) => userId)
  expect(employers).toEqual([employer.id])
  expect(employers).not.toContain(elsewhere.id)
})
