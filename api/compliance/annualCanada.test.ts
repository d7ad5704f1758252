/** Canada's annual report: figures from what committees answered in cases, told to who reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'
import { annualForms, annualKeys } from '../../workflows/definition/templates/canada/annualReport.ts'
import { canada } from '../../workflows/definition/templates/canada/canada.ts'
import { PartKey, type AnnualReturn, type Figure } from './annualContract.ts'

const at = '/learning/api'
const lastYear = new Date().getUTCFullYear() - 1
let [app, rig, published] = [] as unknown as [TestApp, Rig, Published]
let [admin, presiding] = [] as unknown as [Caller, Caller]
let instances: Record<number, string> = {}
const rows = () => app.db.forWorkspace(app.employer.workspace.id)

type CaseAnswers = {
  answers?: Record<string, unknown>
  place?: string
  ends?: [step: string, outcome: string]
}
/** Of last year, with what its committee answered, and closed a month later by a step. */
async function filed({ answers, place = 'workplace', ends }: CaseAnswers, respondentUserId?: string) {
  const filedAt = new Date(Date.UTC(lastYear, 2, 10, 8))
  const caseId = await fileCase(app.db, app.employer, published, {
    filedAt,
    answers: { place },
    ...(respondentUserId ? { respondentUserId } : {}),
  })
  if (answers)
    await rows().submission.create({
      data: {
        caseId,
        step: 'review.1',
        byUserId: app.employer.presiding.id,
        answers: answers as object,
        committedSeq: 1,
      },
    })
  if (!ends) return caseId
  const closedAt = new Date(filedAt.getTime() + 30.4375 * 86_400_000)
  const [stepId, outcome] = ends
  await rows().caseStep.create({
    data: {
      caseId,
      instance: `${stepId}.1`,
      stepId,
      stageId: 'notice',
      name: stepId,
      kind: 'ACTION',
      status: 'DONE',
      outcome,
      doneAt: closedAt,
    },
  })
  await rows().case.update({ where: { id: caseId }, data: { status: 'CLOSED', outcome, closedAt } })
  return caseId
}
const readReport = async (who: Caller, year = lastYear): Promise<AnnualReturn> =>
  (await who.post(`${at}/compliance/annual-report`, { complianceInstanceId: instances[year] })).body.content
const partsOf = ({ figures }: AnnualReturn, key: Figure['key']) => {
  const figure = figures.find((each) => each.key === key)
  return [figure?.basis, Object.fromEntries((figure?.parts ?? []).map((part) => [part.key, part.value]))]
}

beforeAll(async () => {
  app = await testApp({ temporal: () => rig.temporal(), outboxFilled: () => rig?.wake() })
  const { employer } = app
  published = await publish(app.db, employer, canada)
  admin = await app.as(employer.admin)
  presiding = await app.as(employer.presiding)
  await admin.post(`${at}/compliance/pack`, { packKey: 'canada-federal', branchIds: [] })
  await rows().complianceItem.updateMany({
    where: { packKey: 'canada-federal:annual-report' },
    data: {
      startsOn: new Date(`${lastYear}-01-01`),
      ownerId: employer.presiding.id,
      jurisdictionIds: [],
      branchIds: [employer.pune.id],
    },
  })
  await lookAtObligations(app.db, employer.workspace.id, Date.now())
  const instanceRows = await rows().complianceInstance.findMany({
    where: { item: { packKey: 'canada-federal:annual-report' } },
  })
  instances = Object.fromEntries(instanceRows.map(({ id, period }) => [Number(period), id]))
  const known = { annualKind: 'sexual', annualGrounds: ['sex', 'age'], annualRelationship: 'peer' }
  for (let nth = 0; nth < 5; nth++)
    // eslint-disable-next-line no-await-in-loop
    await filed({ answers: { ...known, annualDeath: 'no' }, ends: ['contact', 'resolved'] })
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})

test('who reads the cases is told what their committees answered, and opens each', async () => {
  const report = await readReport(presiding)
  expect(partsOf(report, 'kinds')).toEqual(['OWN', { sexual: 5 }])
  expect(partsOf(report, 'grounds')).toEqual(['OWN', { sex: 5, age: 5 }])
  expect(partsOf(report, 'relationships')).toEqual(['OWN', { peer: 5 }])
  expect(partsOf(report, 'locations')).toEqual(['OWN', { workplace: 5 }])
  expect(partsOf(report, 'means')).toEqual(['OWN', { resolved: 5 }])
  expect(partsOf(report, 'deaths')).toEqual(['OWN', { no: 5 }])
  expect(report.figures.find(({ key }) => key === 'meanMonths')?.value).toBe(1)
  const [sexual] = report.figures.find(({ key }) => key === 'kinds')?.parts ?? []
  const { status } = await presiding.get(`/complaint-workflow/api/case/${sexual?.cases[0]?.caseId}`)
  expect(status).toBe(200)
  expect(report.figures.map(({ basis }) => basis)).not.toContain('BY_HAND')
})

test('who opens none is told all parts, or none as soon as one of them is small', async () => {
  expect(partsOf(await readReport(admin), 'kinds')).toEqual(['ALL', { sexual: 5 }])
  expect(JSON.stringify(await readReport(admin))).not.toContain('caseId')
  // One more that nobody answered anything of: it would follow from the total and the others.
  await filed({ place: 'other', ends: ['request', 'asksNot'] })
  const after = await readReport(admin)
  expect(after.figures.find(({ key }) => key === 'notices')).toMatchObject({ value: 6, basis: 'ALL' })
  for (const key of ['kinds', 'deaths', 'grounds', 'locations', 'relationships', 'means'] as const)
    expect(partsOf(after, key)).toEqual(['FEW', {}])
  const own = await readReport(presiding)
  expect(partsOf(own, 'kinds')).toEqual(['OWN', { sexual: 5, unknown: 1 }])
  expect(partsOf(own, 'means')).toEqual(['OWN', { resolved: 5, asksNot: 1 }])
  expect(partsOf(await readReport(admin, lastYear + 1), 'kinds')).toEqual(['LATER', {}])
})

test('a respondent who reads the return finds no answer of the committee about themself in it', async () => {
  const { employer } = app
  const named = await buildPerson(app.db, employer.workspace, {
    name: 'Nita Bose',
    role: 'BRANCH_ADMIN',
    branchId: employer.pune.id,
  })
  const who = await app.as(named)
  const id = await filed({ answers: { annualKind: 'sexual', annualDeath: 'yes' } }, named.id)
  const before = await readReport(who)
  // Not informed, they read no complaint, and one more moves nothing but what it would have moved anyway.
  expect(partsOf(before, 'kinds')).toEqual(['FEW', {}])
  await rows().case.update({ where: { id }, data: { respondentInformedAt: new Date() } })
  const informed = await readReport(who)
  expect(informed.figures.find(({ key }) => key === 'notices')).toMatchObject({ value: 1, basis: 'OWN' })
  expect(partsOf(informed, 'kinds')).toEqual(['OWN', {}])
  expect(partsOf(informed, 'deaths')).toEqual(['OWN', {}])
})

test('the committee answers while it reviews the notice, and the running year counts it', async () => {
  rig = await startRig({ db: app.db })
  const caseId = await fileCase(app.db, app.employer, published, { answers: { place: 'online' } })
  rig.wake()
  const seq = async () => (await rows().case.findUniqueOrThrow({ where: { id: caseId } })).seq
  await expect.poll(seq, { timeout: 30_000 }).toBeGreaterThan(0)
  const answers = {
    annualKind: 'notSexual',
    annualGrounds: ['disability'],
    annualRelationship: 'manager',
    annualDeath: 'unknown',
    respondentWorksHere: 'yes',
  }
  const path = `/complaint-workflow/api/case/${caseId}/step/review.1/complete`
  const response = await presiding.post(path, { outcome: 'accepted', answers })
  expect(response.status).toBe(200)
  const report = await readReport(presiding, new Date().getUTCFullYear())
  expect(partsOf(report, 'kinds')).toEqual(['OWN', { notSexual: 1 }])
  expect(partsOf(report, 'grounds')).toEqual(['OWN', { disability: 1 }])
  expect(partsOf(report, 'relationships')).toEqual(['OWN', { manager: 1 }])
  expect(partsOf(report, 'locations')).toEqual(['OWN', { online: 1 }])
  expect(partsOf(report, 'deaths')).toEqual(['OWN', { unknown: 1 }])
  // Neither party reads them.
  const complainant = await app.as(app.employer.complainant)
  const page = await complainant.get(`/complaint-workflow/api/case/${caseId}`)
  expect(page.status).toBe(200)
  expect(JSON.stringify(page.body)).not.toMatch(/annual|disability/)
})

test('it is kept with its parts as it was submitted', async () => {
  const unproven = { noEvidenceReason: 'Sent by post.' }
  const path = `${at}/compliance/instance/${instances[lastYear]}`
  const { version } = (await presiding.get(path)).body.content
  const before = await readReport(presiding)
  expect((await presiding.post(`${path}/submit`, { version, ...unproven })).body.content.status).toBe(
    'SUBMITTED',
  )
  await filed({ answers: { annualKind: 'notSexual' } })
  expect(await readReport(presiding)).toEqual({ ...before, isKept: true, asOf: expect.any(String) })
})

test('what the template can answer is what a return can tell', () => {
  const questions = annualForms.flatMap((section) => section.questions)
  expect(questions.map(({ key }) => key).toSorted()).toEqual(Object.values(annualKeys).flat().toSorted())
  for (const { options = {}, required } of questions) {
    expect(required ?? false).toBe(false)
    for (const option of Object.keys(options)) expect(PartKey.options).toContain(option)
    expect(Object.keys(options)).toContain('unknown')
  }
  // Ways of ending are steps and outcomes that the template has.
  const closing = canada.steps.flatMap((step) =>
    step.outcomes.filter(({ closesNow }) => closesNow).map(({ id }) => `${step.id}/${id}`),
  )
  expect(closing).toEqual([
    'contact/resolved',
    'respondent/resolved',
    'negotiate/resolved',
    'resolve/resolved',
    'resolve/neither',
    'investigator/resolved',
    'investigate/resolved',
    'implement/done',
    'jointReview/reviewed',
    'jointReview/decided',
  ])
})
