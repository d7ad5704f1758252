/**
 * Who lost a role, a unit or their membership and has it again opens nothing by rows from before. People lose and
 * regain at random, and rows are given in between; what the database's dates say is compared with an oracle that
 * breaks each row at the moment at which its person could not hold it.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { pick, seeded } from '../../test/random.ts'
import { partsOf, splitByAdmission } from '../../workflows/engine/admission.ts'
import { visibleCases } from './access.ts'

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

const roles = ['EMPLOYER', 'BRANCH_ADMIN', 'EMPLOYEE'] as const
type MembershipState = { role: (typeof roles)[number]; branchId: string | null; active: boolean }
type Grant = { userId: string; caseId: string; capacity: string; actorRole: string | null; isIntact: boolean }
const howManyPeople = 8
const howManyEvents = 260

/** The oracle: what a row needs its person to be, from the day on which it is written. */
const isHeldBy = (
  { capacity, actorRole }: Grant,
  { role, branchId, active }: MembershipState,
  unitId: string,
) => {
  if (!active) return false
  const needed = capacity === 'EMPLOYER' ? 'EMPLOYER' : actorRole
  return needed === null || (role === needed && (branchId === null || branchId === unitId))
}

test('rows from before a loss open nothing, however it was regained', async () => {
  const random = seeded(Number(process.env['LAW_SEED'] ?? 1))
  const { workspace, pune, toronto } = employer
  const units = [pune.id, toronto.id, null]
  const published = await publish(db, employer, floorGraph())
  const cases = await Promise.all(Array.from({ length: 6 }, () => fileCase(db, employer, published)))
  await db.platform.caseAssignment.deleteMany({ where: { caseId: { in: cases } } })
  await db.platform.case.updateMany({
    where: { id: { in: cases } },
    data: { employerInformedAt: new Date(), respondentUserId: null },
  })
  const memberships = new Map<string, MembershipState>()
  for (let n = 0; n < howManyPeople; n++) {
    const first = { role: pick(random, roles), branchId: pick(random, units) }
    // eslint-disable-next-line no-await-in-loop
    const { id } = await buildPerson(db, workspace, {
      ...first,
      name: `P ${uuid()}`,
      email: `${uuid()}@a.example`,
    })
    memberships.set(id, { ...first, active: true })
  }
  const people = [...memberships.keys()]
  const grants: Grant[] = []
  /* eslint-disable no-await-in-loop */
  for (let n = 0; n < howManyEvents; n++) {
    const userId = pick(random, people)
    const before = memberships.get(userId)!
    // Dates are kept in milliseconds: no two of one person are the same.
    await db.platform.$executeRaw`SELECT pg_sleep(0.002)`
    if (random() < 0.5) {
      const capacity = pick(random, ['EMPLOYER', 'HANDLER', 'HANDLER', 'COMMITTEE'])
      const actorRole = capacity === 'HANDLER' && random() < 0.7 ? pick(random, roles) : null
      const grant = { userId, caseId: pick(random, cases), capacity, actorRole, isIntact: true }
      if (!isHeldBy(grant, before, pune.id)) continue
      const key = { caseId: grant.caseId, userId, capacity, step: capacity === 'HANDLER' ? `s.${n}` : '' }
      await db.platform.caseAssignment.deleteMany({ where: key })
      await db.platform.caseAssignment.create({ data: { ...key, actorRole, workspaceId: workspace.id } })
      const replaced = (each: Grant) =>
        capacity !== 'HANDLER' && each.userId === userId && each.caseId === grant.caseId
      const old = grants.findIndex((each) => replaced(each) && each.capacity === capacity)
      if (old >= 0) grants.splice(old, 1)
      grants.push(grant)
      continue
    }
    const kind = pick(random, ['role', 'unit', 'active'])
    const after: MembershipState = {
      ...before,
      ...(kind === 'role' ? { role: pick(random, roles) } : {}),
      ...(kind === 'unit' ? { branchId: pick(random, units) } : {}),
      ...(kind === 'active' ? { active: !before.active } : {}),
    }
    await db.platform.membership.updateMany({ where: { userId }, data: after })
    memberships.set(userId, after)
    // One unit and then the whole workspace counts as a change of the unit: the row says since when, not where.
    const isMoved = before.branchId !== null && before.branchId !== after.branchId
    for (const grant of grants.filter((each) => each.userId === userId)) {
      const isByRole = grant.capacity === 'EMPLOYER' || grant.actorRole !== null
      if (!isHeldBy(grant, after, pune.id) || (isMoved && isByRole)) grant.isIntact = false
    }
  }
  /* eslint-enable no-await-in-loop */
  const members = await db.platform.membership.findMany({
    where: { userId: { in: people }, workspaceId: workspace.id, active: true },
  })
  const tenant = db.forWorkspace(workspace.id)
  const rows = await db.platform.caseAssignment.findMany({ where: { caseId: { in: cases } } })
  const caseRows = await db.platform.case.findMany({ where: { id: { in: cases } } })
  for (const me of members) {
    const reader = { ...me, role: me.role as MembershipState['role'] }
    const wanted = cases.filter((caseId) =>
      grants.some((each) => each.userId === me.userId && each.caseId === caseId && each.isIntact),
    )
    const inMemory = caseRows.filter((row) => {
      const own = rows.filter((each) => each.caseId === row.id)
      return partsOf(reader, row, own).length > 0
    })
    expect(inMemory.map(({ id }) => id).toSorted(), JSON.stringify(me)).toEqual(wanted.toSorted())
    // eslint-disable-next-line no-await-in-loop
    const seen = await tenant.case.findMany({ where: { AND: [visibleCases(reader), { id: { in: cases } }] } })
    expect(seen.map(({ id }) => id).toSorted(), JSON.stringify(me)).toEqual(wanted.toSorted())
    for (const caseId of cases) {
      const employers = rows.filter((each) => each.caseId === caseId && each.capacity === 'EMPLOYER')
      const isStanding = grants.some(
        (each) =>
          each.userId === me.userId &&
          each.caseId === caseId &&
          each.capacity === 'EMPLOYER' &&
          each.isIntact,
      )
      const eligible = me.role === 'EMPLOYER' && (me.branchId === null || me.branchId === pune.id)
      if (eligible)
        expect(splitByAdmission([me], employers, true).standing).toEqual(isStanding ? [me.userId] : [])
    }
  }
  expect(grants.filter(({ isIntact }) => isIntact).length).toBeGreaterThan(5)
  expect(grants.filter(({ isIntact }) => !isIntact).length).toBeGreaterThan(5)
})
