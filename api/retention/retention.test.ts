/** Rules, holds and previews: what nobody may bring forward alone, and what nobody learns by them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../test/app.ts'
import { publishFor } from '../../test/complaint.ts'
import {
  closeAt,
  liftByTwo,
  longHere,
  monthsAgo,
  oldCase,
  passWait,
  retentionSweep,
  ruleInForce,
  ruleInput,
} from '../../test/retention.ts'

let app: TestApp
let [admin, second, presiding, workflowId] = [] as unknown as [Caller, Caller, Caller, string]
let secondId = ''
beforeAll(async () => {
  app = await testApp()
  const { workspace } = app.employer
  const other = await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' })
  secondId = other.id
  ;[admin, second] = [await app.as(app.employer.admin), await app.as(other)]
  presiding = await app.as(app.employer.presiding)
  workflowId = (await publishFor(app.db, app.employer)).workflowId
  await longHere(app)
})
afterAll(() => app.close())

const at = '/api/retention'
const isThere = async (caseId: string) => (await app.db.platform.case.count({ where: { id: caseId } })) === 1
const propose = (by: Caller, rule: Parameters<typeof ruleInput>[0]) => by.post(`${at}/rules`, ruleInput(rule))
const hold = (by: Caller, caseId: string) =>
  by.post(`/complaint-workflow/api/case/${caseId}/hold`, { reason: 'A court has asked for it' })
const previewOf = async (by: Caller, kind = 'CASE', more = '') =>
  (await by.get(`${at}/preview?kind=${kind}${more}`)).body
describe('rules', () => {
  test('suggestions come with citation and how sure they are, and none holds by itself', async () => {
    const { body } = await admin.get(`${at}/suggestions`)
    expect(body.content.map((each: { citation: string }) => each.citation)).toEqual([
      'SOR/2020-130, s. 35',
      'HinSchG § 11(5)',
      '',
      'Ontario, Code of Practice under the OHSA, Part IV',
      'SOR/2020-130, s. 35',
    ])
    expect((await admin.get(`${at}/rules`)).body.totalElements).toBe(0)
  })

  test('what nobody may ask for is refused and named', async () => {
    const faults = async (rule: object) =>
      (await admin.post(`${at}/rules`, { ...ruleInput(), ...rule })).body.fields?.map(
        (f: { path: string }) => f.path,
      )
    expect(await faults({ months: 11 })).toEqual(['months'])
    expect(await faults({ countryCode: 'CA', months: 119 })).toEqual(['months'])
    expect(await faults({ countryCode: 'Canada' })).toEqual(['countryCode'])
    expect(await faults({ kind: 'TRAINING', countryCode: 'CA', months: 11 })).toEqual(['months'])
  })

  test('one person alone brings nothing forward: another confirms, thirty days pass', async () => {
    const { caseId } = await oldCase(app, { workflowId })
    const { body } = await propose(admin, { months: 12 })
    const { ruleId, status, abilities } = body.content
    expect([status, abilities]).toEqual(['PROPOSED', { confirm: false, withdraw: true }])
    expect((await admin.post(`${at}/rules/${ruleId}/confirm`, {})).body.text.code).toBe('users.ownProposal')
    for (const who of ['employer', 'branchAdmin', 'presiding', 'stranger'] as const)
      expect((await (await app.as(app.employer[who])).post(`${at}/rules/${ruleId}/confirm`, {})).status).toBe(
        403,
      )
    expect((await propose(second, { months: 24 })).body.text.code).toBe('retention.changeComing')
    expect((await second.post(`${at}/rules/${ruleId}/confirm`, {})).body.content).toMatchObject({
      status: 'CONFIRMED',
      isInForce: false,
    })
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    const notices = await app.db.platform.notice.findMany({ where: { kind: 'RETENTION_COMING' } })
    const { presiding: chair, member, external, admin: asha } = app.employer
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
      [chair.id, member.id, external.id, asha.id, secondId].toSorted(),
    )
    const mails = await app.db.platform.outbox.findMany({
      where: { key: { startsWith: `retention:${ruleId}` } },
    })
    expect(mails).toHaveLength(5)
    expect(JSON.stringify([notices, mails])).not.toContain(caseId)
    // Whoever hears of it may take it back while it waits.
    expect((await admin.post(`${at}/rules/${ruleId}/withdraw`, {})).body.content.status).toBe('WITHDRAWN')
    await passWait(app, ruleId)
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    await closeAt(app, caseId, new Date())
  })

  test('the database holds both: two people, and the wait', async () => {
    const { body } = await propose(admin, { months: 12 })
    const { ruleId } = body.content
    const set = (sql: string) =>
      app.db.pool.query(`UPDATE "RetentionRule" SET ${sql} WHERE id = $1`, [ruleId])
    const [now, later] = [
      '"confirmedAt" = now(), "effectiveAt" = now()',
      '"confirmedAt" = now(), "effectiveAt" = now() + interval \'31 days\'',
    ]
    await expect(set(`status = 'CONFIRMED', "confirmedBy" = "proposedBy", ${later}`)).rejects.toThrow(
      /two_people/,
    )
    await expect(set(`status = 'CONFIRMED', "confirmedBy" = '${secondId}', ${now}`)).rejects.toThrow(/waits/)
    await expect(set('months = 13')).rejects.toThrow(/never changes/)
    await admin.post(`${at}/rules/${ruleId}/withdraw`, {})
  })

  test('whatever keeps longer holds at once, and only so; in force it is not withdrawn', async () => {
    const ruleId = await ruleInForce(app, [admin, second], { months: 24 })
    expect((await admin.post(`${at}/rules/${ruleId}/withdraw`, {})).body.text.code).toBe(
      'retention.holdsAlready',
    )
    const longer = (await propose(admin, { months: 36 })).body.content
    expect(longer).toMatchObject({ status: 'CONFIRMED', isInForce: true })
    const shorter = (await propose(admin, { months: 35 })).body.content
    expect(shorter.status).toBe('PROPOSED')
    await admin.post(`${at}/rules/${shorter.ruleId}/withdraw`, {})
    // Of a country: longer than what holds for all holds at once, too; then a shorter one does not.
    expect((await propose(admin, { months: 48, countryCode: 'IN' })).body.content.status).toBe('CONFIRMED')
    expect((await propose(admin, { months: 47, countryCode: 'IN' })).body.content.status).toBe('PROPOSED')
    const forGood = await second.get(`${at}/rules?pageSize=1`)
    await second.post(`${at}/rules/${forGood.body.content[0].ruleId}/withdraw`, {})
    expect((await propose(admin, { months: null, countryCode: 'IN' })).body.content.status).toBe('CONFIRMED')
    expect((await propose(admin, { months: null })).body.content.status).toBe('CONFIRMED')
  })

  test('an old proof of who it is is not enough', async () => {
    const { admin: asha } = app.employer
    await app.db.platform.session.updateMany({ where: { userId: asha.id }, data: { provenAt: monthsAgo(1) } })
    expect((await propose(admin, { kind: 'NOTICE' })).body.code).toBe('PROOF_REQUIRED')
    admin = await app.as(asha)
  })
})

describe('attacks', () => {
  test('an admin who is the respondent shortens, a friend confirms: the case against them stays', async () => {
    await ruleInForce(app, [admin, second], { months: 12, countryCode: 'IN' })
    const against = await oldCase(app, { workflowId, respondentId: app.employer.admin.id })
    const friend = await oldCase(app, { workflowId, respondentId: secondId })
    const uninvolved = await oldCase(app, { workflowId })
    await retentionSweep(app)
    expect(await Promise.all([against, friend, uninvolved].map(({ caseId }) => isThere(caseId)))).toEqual([
      true,
      true,
      false,
    ])
    const own = await previewOf(presiding)
    expect(own.content.map((each: { name: string; keptBy: string }) => [each.name, each.keptBy])).toEqual(
      [against, friend].map(({ caseNo }) => [caseNo, 'PARTY']),
    )
    // Nobody of the next tests reads a case.
    for (const { caseId } of [against, friend]) {
      await closeAt(app, caseId, new Date())
      await app.db.platform.case.update({ where: { id: caseId }, data: { respondentUserId: null } })
    }
  })

  test('moving the business unit to a country with a shorter rule brings nothing forward', async () => {
    const { caseId } = await oldCase(app, { workflowId, months: 30 })
    await propose(admin, { months: 60, countryCode: 'IN' })
    await ruleInForce(app, [admin, second], { months: 12, countryCode: 'US' })
    const { pune } = app.employer
    await app.db.platform.branch.update({ where: { id: pune.id }, data: { country: 'US' } })
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    // Nor through a country that has no rule at all.
    await app.db.platform.branch.update({ where: { id: pune.id }, data: { country: 'FR' } })
    await app.db.platform.branch.update({ where: { id: pune.id }, data: { country: 'US' } })
    await closeAt(app, caseId, monthsAgo(70))
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    await app.db.pool.query(`UPDATE "Branch" SET country = 'IN' WHERE id = $1`, [pune.id])
    await app.db.pool.query(`UPDATE "Branch" SET "formerCountries" = '{}' WHERE id = $1`, [pune.id])
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(false)
  })

  test('a hold of the committee stands beside one of the admin: lifting that one does not reach it', async () => {
    await ruleInForce(app, [admin, second], { months: 12, countryCode: 'IN' })
    const { caseId } = await oldCase(app, { workflowId })
    const placed = await hold(presiding, caseId)
    expect(placed.body.content).toMatchObject({
      scope: 'CASE',
      reason: 'A court has asked for it',
      liftedAt: null,
    })
    expect((await hold(presiding, caseId)).body.text.code).toBe('retention.heldAlready')
    const { branchId } = { branchId: app.employer.pune.id }
    const unit = (await admin.post(`${at}/holds`, { branchId, reason: 'An inspection' })).body.content
    await liftByTwo(app, [admin, second], unit.holdId)
    await app.db.pool.query(`UPDATE "LegalHold" SET "liftedAt" = now() - interval '31 days' WHERE id = $1`, [
      unit.holdId,
    ])
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    // By its id it is not there for an admin, and no list names it.
    const { holdId } = placed.body.content
    expect((await admin.post(`${at}/holds/${holdId}/lift`, { reason: 'x' })).status).toBe(404)
    expect(JSON.stringify((await admin.get(`${at}/holds`)).body)).not.toContain('court')
    for (const who of ['admin', 'employer', 'stranger', 'branchAdmin'] as const) {
      const by = await app.as(app.employer[who])
      expect((await by.get(`/complaint-workflow/api/case/${caseId}/hold`)).status).toBe(404)
      expect(
        (await by.post(`/complaint-workflow/api/case/${caseId}/hold/request-lift`, { reason: 'x' })).status,
      ).toBe(404)
    }
    const complainant = await app.as(app.employer.complainant)
    expect((await complainant.get(`/complaint-workflow/api/case/${caseId}/hold`)).status).toBe(403)
    const log = JSON.stringify((await admin.post('/api/workspace/audit', {})).body)
    expect(log).not.toContain(holdId)
    // Whoever placed it leaves; it stays until two of the committee lift it, and thirty days more.
    const member = await app.as(app.employer.member)
    const of = (act: string) => `/complaint-workflow/api/case/${caseId}/hold/${act}`
    await requestedByOne(of, [member, presiding])
    await longHere(app)
    const seat = { caseId, userId: app.employer.member.id }
    await app.db.platform.caseAssignment.updateMany({ where: seat, data: { active: false } })
    expect((await presiding.post(of('confirm-lift'), {})).body.text.code).toBe('retention.requesterLeft')
    await app.db.platform.caseAssignment.updateMany({ where: seat, data: { active: true } })
    const lifted = await presiding.post(of('confirm-lift'), {})
    expect(lifted.body.content).toMatchObject({ liftReason: 'Decided', liftRequestedBy: 'Arjun Pillai' })
    const listed = await member.get(`/complaint-workflow/api/case/${caseId}/hold`)
    expect(listed.body.content).toMatchObject([
      { holdId, reason: 'A court has asked for it', liftReason: 'Decided', holdsUntil: expect.any(String) },
    ])
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    await app.db.pool.query(`UPDATE "LegalHold" SET "liftedAt" = now() - interval '31 days' WHERE id = $1`, [
      holdId,
    ])
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(false)
  })

  /** One colleague alone lifts nothing, and neither does one with somebody whom they let in. */
  async function requestedByOne(of: (act: string) => string, [one, other]: [Caller, Caller]): Promise<void> {
    const code = async (answer: Promise<Answer>) => (await answer).body.text?.code
    expect(await code(other.post(of('confirm-lift'), {}))).toBe('retention.liftNotRequested')
    expect((await one.post(of('request-lift'), { reason: 'Not yet' })).body).toMatchObject({
      content: {
        liftedAt: null,
        isLiftRequestMine: true,
      },
    })
    expect(await code(one.post(of('confirm-lift'), {}))).toBe('users.ownProposal')
    expect((await other.post(of('keep'), {})).body.content).toMatchObject({ liftRequestedBy: null })
    expect((await one.post(of('request-lift'), { reason: 'Decided' })).status).toBe(200)
    expect(await code(other.post(of('request-lift'), { reason: 'x' }))).toBe('retention.liftRequested')
    await app.db.pool.query(`UPDATE "Membership" SET "accessGrantedAt" = now() WHERE "userId" = $1`, [
      app.employer.presiding.id,
    ])
    expect(await code(other.post(of('confirm-lift'), {}))).toBe('users.notIndependent')
    await app.db.platform.session.updateMany({
      where: { userId: app.employer.presiding.id },
      data: { provenAt: new Date(0) },
    })
    expect((await other.post(of('confirm-lift'), {})).body.code).toBe('PROOF_REQUIRED')
    await app.db.platform.session.updateMany({
      where: { userId: app.employer.presiding.id },
      data: { provenAt: new Date() },
    })
    expect(await isHeld(of)).toBe(true)
  }
  const isHeld = async (of: (act: string) => string) =>
    (await (await app.as(app.employer.external)).get(of('').slice(0, -1))).body.content[0].liftedAt === null

  test.each([
    ['person', () => ({ userId: app.employer.complainant.id })],
    ['business unit', () => ({ branchId: app.employer.pune.id })],
    ['workspace', () => ({})],
  ])('what is held as of a %s never goes', async (_, target) => {
    const { caseId } = await oldCase(app, { workflowId })
    const placed = (await admin.post(`${at}/holds`, { ...target(), reason: 'A dispute' })).body.content
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    await liftByTwo(app, [admin, second], placed.holdId)
    expect((await admin.post(`${at}/holds/${placed.holdId}/lift`, { reason: 'Over' })).status).toBe(409)
    await app.db.pool.query(`UPDATE "LegalHold" SET "liftedAt" = now() - interval '31 days' WHERE id = $1`, [
      placed.holdId,
    ])
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(false)
  })

  test('a neighbour’s rules, holds and cases are out of reach, and its rules let nothing of ours go', async () => {
    const other = await buildEmployer(app.db, 'neighbour.localhost')
    const theirs = await app.as(other.admin, other.workspace)
    const helper = await buildPerson(app.db, other.workspace, {
      name: 'Vera Second',
      role: 'WORKSPACE_ADMIN',
    })
    const ruleId = await ruleInForce(app, [theirs, await app.as(helper, other.workspace)], { months: 12 })
    expect((await admin.post(`${at}/rules/${ruleId}/confirm`, {})).status).toBe(404)
    await propose(admin, { months: null, countryCode: 'IN' })
    const { caseId } = await oldCase(app, { workflowId })
    await retentionSweep(app)
    expect(await isThere(caseId)).toBe(true)
    expect((await theirs.get(`/complaint-workflow/api/case/${caseId}/hold`)).status).toBe(404)
    await closeAt(app, caseId, new Date())
  })
})

describe('previews', () => {
  test('of cases an admin gets a total in steps of five of a whole year, and below five none', async () => {
    await ruleInForce(app, [admin, second], { months: 12, countryCode: 'IN' })
    const few = await Promise.all(Array.from({ length: 4 }, () => oldCase(app, { workflowId })))
    expect(await previewOf(admin)).toMatchObject({ basis: 'FEW', total: null, kept: null, content: [] })
    const fifth = await oldCase(app, { workflowId })
    await hold(presiding, fifth.caseId)
    // A hold changes nothing of it: it would tell of one.
    const previewContent = await previewOf(admin)
    expect(previewContent).toMatchObject({
      basis: 'AT_LEAST',
      total: 5,
      kept: null,
      content: [],
      totalElements: 0,
    })
    const sixth = await oldCase(app, { workflowId })
    expect((await previewOf(admin)).total).toBe(5)
    const days = ['', '&untilDay=2026-12-30'].map((more) => previewOf(admin, 'CASE', more))
    expect(new Set((await Promise.all(days)).map((each) => JSON.stringify(each))).size).toBe(1)
    const own = await previewOf(presiding)
    expect(own).toMatchObject({ basis: 'OWN', total: 5, kept: 1, totalElements: 6 })
    expect(own.content[0]).toMatchObject({ months: 12, citation: 'Counsel, 3 March' })
    // The preview is the statement of the run.
    await retentionSweep(app)
    expect(await Promise.all([...few, fifth, sixth].map(({ caseId }) => isThere(caseId)))).toEqual([
      ...few.map(() => false),
      true,
      false,
    ])
    await closeAt(app, fifth.caseId, new Date())
  })

  test('who is named and not informed is told what anybody is told', async () => {
    const before = await previewOf(second)
    const { caseId } = await oldCase(app, { workflowId, respondentId: secondId })
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: null } })
    expect({ ...(await previewOf(second)), until: before.until }).toEqual(before)
    await closeAt(app, caseId, new Date())
  })

  test('of all else it needs the right; a day out of range is refused and named', async () => {
    expect((await presiding.get(`${at}/preview?kind=PERSON`)).status).toBe(403)
    const { body } = await admin.get(`${at}/preview?kind=PERSON&untilDay=2020-01-01`)
    expect(body.fields.map((each: { path: string }) => each.path)).toEqual(['untilDay'])
    expect(await previewOf(admin, 'TRAINING')).toMatchObject({ basis: 'ALL', total: 0, kept: 0 })
  })
})
