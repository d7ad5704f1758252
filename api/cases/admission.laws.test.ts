/**
 * Who may open which case is said twice: by `partsOf` for one case, and by `visibleCases` for the database. Over random
 * rows, roles, business units and parties both say the same, for all cases and for each part.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { pick, seeded } from '../../test/random.ts'
import { roleNames } from '../../workflows/definition/roles.ts'
import { admissions, isOutside, partsOf, type AccessRow } from '../../workflows/engine/admission.ts'
import type { CaseRole } from '../../workflows/engine/state.ts'
import { ofPart, visibleCases } from './access.ts'

let [db, employer, drop] = [] as unknown as [Database, Employer, () => Promise<void>]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const parts = ['COMPLAINANT', 'RESPONDENT', 'COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER', 'EMPLOYER'] as const
const capacities = ['COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER', 'EMPLOYER', 'NEWCOMER']
/** Rows are given, and roles held, since a few days, so that each comes before, after and with the other. */
const days = [1, 2, 3, 4]
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const instant = (random: () => number) => (random() < 0.3 ? null : day(pick(random, days)))
type GivenRow = AccessRow & { since: Date }
const howManyCases = 120
const howManyPeople = 9

test('the rule in memory and the rule in the database name the same cases', async () => {
  const random = seeded(Number(process.env['LAW_SEED'] ?? 1))
  const { workspace, pune, toronto } = employer
  const people = await Promise.all(
    Array.from({ length: howManyPeople }, async () => {
      const [role, branchId] = [pick(random, roleNames), pick(random, [pune.id, toronto.id, null])]
      const { id } = await buildPerson(db, workspace, {
        name: `P ${uuid()}`,
        role,
        branchId,
        email: `${uuid()}@a.example`,
      })
      const dates = { presentSince: instant(random), roleSince: instant(random) }
      await db.platform.membership.updateMany({ where: { userId: id }, data: dates })
      return { userId: id, role, branchId, ...dates }
    }),
  )
  const published = await publish(db, employer, floorGraph())
  const chance = (share: number) => random() < share
  const rowsIn = (): GivenRow[] => {
    const keys = new Map<string, GivenRow>()
    for (let n = 0; n < 5; n++) {
      const admission = pick(random, admissions)
      const [userId, capacity] = [pick(random, people).userId, pick(random, capacities)]
      const step = capacity === 'HANDLER' ? pick(random, ['read.1', 'ask.1']) : ''
      const active = capacity !== 'NEWCOMER' && !isOutside(admission) && chance(0.7)
      const actorRole = capacity === 'HANDLER' && chance(0.5) ? pick(random, roleNames) : null
      const row = { userId, capacity, step, active, admission, actorRole, since: day(pick(random, days)) }
      keys.set(`${userId} ${capacity} ${step}`, row)
    }
    return [...keys.values()]
  }
  const cases = []
  for (let n = 0; n < howManyCases; n++) {
    const caseId = await fileCase(db, employer, published) // eslint-disable-line no-await-in-loop
    const rows = rowsIn()
    const data = {
      branchId: pick(random, [pune.id, toronto.id]),
      startedByUserId: pick(random, people).userId,
      respondentUserId: chance(0.7) ? pick(random, people).userId : null,
      respondentInformedAt: chance(0.5) ? new Date() : null,
      employerInformedAt: chance(0.6) ? new Date() : null,
    }
    /* eslint-disable no-await-in-loop */
    await db.platform.case.update({ where: { id: caseId }, data })
    await db.platform.caseAssignment.deleteMany({ where: { caseId } })
    await db.platform.caseAssignment.createMany({
      data: rows.map((row) => ({ ...row, caseId, workspaceId: workspace.id })),
    })
    /* eslint-enable no-await-in-loop */
    cases.push({ caseId, rows, ...data })
  }
  const seen = new Set<CaseRole>()
  const tenant = db.forWorkspace(workspace.id)
  for (const me of people) {
    const mine = new Map(cases.map((each) => [each.caseId, partsOf(me, each, each.rows)]))
    const idsOf = async (where: ReturnType<typeof visibleCases>) =>
      (await tenant.case.findMany({ where, select: { id: true } })).map(({ id }) => id).toSorted()
    const known = [...mine].filter(([, ownParts]) => ownParts.length > 0).map(([id]) => id)
    // eslint-disable-next-line no-await-in-loop
    expect(await idsOf(visibleCases(me)), JSON.stringify(me)).toEqual(known.toSorted())
    for (const part of parts) {
      const wanted = [...mine].filter(([, ownParts]) => ownParts.includes(part)).map(([id]) => id)
      if (wanted.length > 0) seen.add(part)
      // eslint-disable-next-line no-await-in-loop
      expect(await idsOf(ofPart(me, part)), `${part} ${JSON.stringify(me)}`).toEqual(wanted.toSorted())
    }
  }
  expect([...seen].toSorted()).toEqual([...parts].toSorted())
})

test('the database refuses a row that is active and waits', async () => {
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  const row = {
    caseId,
    workspaceId: employer.workspace.id,
    userId: employer.stranger.id,
    capacity: 'EMPLOYER',
  }
  for (const admission of ['PENDING', 'LEFT_OUT'])
    // eslint-disable-next-line no-await-in-loop
    await expect(db.platform.caseAssignment.create({ data: { ...row, admission } })).rejects.toThrow(
      'CaseAssignment_outside_is_closed',
    )
})
