import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommittee, buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { testDatabase } from '../../test/database.ts'
import type { CaseEvent, Effect, StepInstance } from '../../workflows/engine/state.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import { loadCase } from './loadCase.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'

let [drop, db, employer, floor] = [] as unknown as [() => Promise<void>, Database, Employer, Published]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const known = nothingKnown()
const due: CaseEvent = { type: 'DUE' }
const rows = () => db.forWorkspace(employer.workspace.id)
async function commit(caseId: string, effects: Effect[], event: CaseEvent = due, key: string | null = null) {
  const { seq } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  return commitTransition(rows(), known, {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: seq + 1,
    key,
    at: Date.now(),
    event,
    effects,
    status: 'IN_PROGRESS',
  })
}
const step = (more: Partial<StepInstance> = {}): StepInstance => ({
  id: 'read.1',
  stepId: 'read',
  status: 'READY',
  actor: { by: 'COMMITTEE' },
  openedAt: Date.now(),
  doneAt: null,
  outcome: null,
  doneBy: null,
  meeting: null,
  ...more,
})
const notifyEffect = (...recipients: Extract<Effect, { do: 'NOTIFY' }>['recipients']): Effect => ({
  do: 'NOTIFY',
  about: 'OVERDUE',
  step: 'read.1',
  recipients,
  action: null,
})
const notifiedUserIds = async (caseId: string) =>
  (await db.platform.notice.findMany({ where: { caseId } })).map(({ userId }) => userId).toSorted()
const handlers = async (caseId: string) =>
  (await db.platform.caseAssignment.findMany({ where: { caseId, capacity: 'HANDLER', active: true } }))
    .map(({ userId }) => userId)
    .toSorted()
const seated = async (caseId: string) =>
  Object.fromEntries(
    (await db.platform.caseAssignment.findMany({ where: { caseId, step: '', active: true } })).map(
      ({ userId, capacity }) => [userId, capacity],
    ),
  )

describe('who is told', () => {
  test('the respondent and the employer hear nothing before they are informed, in whatever capacity', async () => {
    const caseId = await fileCase(db, employer, floor, { respondentUserId: employer.member.id })
    await commit(caseId, [
      notifyEffect(
        { to: 'RESPONDENT' },
        { to: 'EMPLOYER' },
        { to: 'COMMITTEE' },
        { to: 'PERSON', userId: employer.member.id },
        { to: 'ROLE', role: 'EMPLOYER' },
        { to: 'ROLE', role: 'EMPLOYEE' },
      ),
    ])
    const heard = await notifiedUserIds(caseId)
    expect(heard).not.toContain(employer.member.id)
    expect(heard).not.toContain(employer.employer.id)
    expect(heard).toContain(employer.substitute.id)
    expect(
      (await db.platform.outbox.findMany({ where: { key: { startsWith: caseId } } }))
        .map(({ key }) => key.split(':')[3] ?? '')
        .toSorted(),
    ).toEqual(heard)
  })
  test('and hear of it from then on, the respondent as the respondent only', async () => {
    const caseId = await fileCase(db, employer, floor)
    await commit(caseId, [
      { do: 'INFORM', party: 'RESPONDENT' },
      { do: 'INFORM', party: 'EMPLOYER' },
      notifyEffect({ to: 'RESPONDENT' }, { to: 'EMPLOYER' }),
    ])
    expect(await notifiedUserIds(caseId)).toEqual([employer.respondent.id, employer.employer.id].toSorted())
    await commit(caseId, [
      notifyEffect({ to: 'PERSON', userId: employer.respondent.id }, { to: 'ROLE', role: 'EMPLOYEE' }),
    ])
    expect(await db.platform.notice.count({ where: { caseId, userId: employer.respondent.id } })).toBe(1)
    expect(await db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({
      respondentInformedAt: expect.any(Date),
      employerInformedAt: expect.any(Date),
    })
  })
  test('who wants no mail of a kind has the notice alone', async () => {
    const caseId = await fileCase(db, employer, floor)
    const muted = { workspaceId: employer.workspace.id, userId: employer.external.id }
    await db.platform.membership.updateMany({ where: muted, data: { mutedMail: ['OVERDUE', 'CLOSED'] } })
    await commit(caseId, [notifyEffect({ to: 'COMMITTEE' })])
    const left = await deliverNotices(db, { where: { key: { startsWith: caseId } } })
    await db.platform.membership.updateMany({ where: muted, data: { mutedMail: [] } })
    const heard = await notifiedUserIds(caseId)
    expect(heard).toContain(employer.external.id)
    expect(left.map(({ userId }) => userId).toSorted()).toEqual(
      heard.filter((id) => id !== employer.external.id),
    )
  })
  test('a role is that of the business unit or of the whole workspace, and who left hears nothing', async () => {
    const gone = await buildPerson(db, employer.workspace, {
      name: 'Gone Away',
      role: 'BRANCH_ADMIN',
      branchId: employer.pune.id,
    })
    await db.platform.membership.updateMany({ where: { userId: gone.id }, data: { active: false } })
    await buildPerson(db, employer.workspace, {
      name: 'Far Away',
      role: 'BRANCH_ADMIN',
      branchId: employer.toronto.id,
    })
    const caseId = await fileCase(db, employer, floor)
    await commit(caseId, [
      notifyEffect(
        { to: 'ROLE', role: 'BRANCH_ADMIN' },
        { to: 'PERSON', userId: gone.id },
        { to: 'PERSON', userId: 'nobody' },
      ),
    ])
    expect(await notifiedUserIds(caseId)).toEqual([employer.branchAdmin.id])
  })
})

describe('a transition', () => {
  test('written twice changes nothing, and answers what was written first', async () => {
    const caseId = await fileCase(db, employer, floor)
    const transition = {
      caseId,
      workspaceId: employer.workspace.id,
      definitionHash: floor.hash,
      seq: 1,
      key: null,
      at: 1_800_000_000_000,
      event: due,
      effects: [{ do: 'SAVE_STEP', step: step() }, notifyEffect({ to: 'COMMITTEE' })] as Effect[],
      status: 'IN_PROGRESS' as const,
    }
    expect(
      await Promise.all([1, 2, 3].map(() => commitTransition(rows(), known, transition))).then((all) =>
        all.filter((each) => each === null),
      ),
    ).toHaveLength(1)
    expect(
      await commitTransition(rows(), known, { ...transition, key: 'other', at: 5, effects: [] }),
    ).toEqual({ seq: 1, key: null, at: 1_800_000_000_000, event: due })
    expect(await notifiedUserIds(caseId)).toHaveLength(3)
    await expect(commitTransition(rows(), known, { ...transition, seq: 7 })).rejects.toMatchObject({
      type: 'OUT_OF_STEP',
    })
  })
  test('of which one effect fails leaves nothing behind', async () => {
    const caseId = await fileCase(db, employer, floor)
    await expect(
      commit(caseId, [
        { do: 'SAVE_STEP', step: step() },
        notifyEffect({ to: 'COMMITTEE' }),
        { do: 'TRANSFER', committeeId: 'not an id' },
      ]),
    ).rejects.toThrow()
    expect(await notifiedUserIds(caseId)).toEqual([])
    expect(await db.platform.caseStep.count({ where: { caseId } })).toBe(0)
  })
  test('hands a step to people of a role, never to the parties, and takes it back', async () => {
    const caseId = await fileCase(db, employer, floor)
    await commit(caseId, [{ do: 'SAVE_STEP', step: step({ actor: { by: 'ROLE', role: 'EMPLOYEE' } }) }])
    const first = await handlers(caseId)
    expect(first).toContain(employer.stranger.id)
    for (const party of [employer.complainant, employer.respondent]) expect(first).not.toContain(party.id)
    await commit(caseId, [
      { do: 'SAVE_STEP', step: step({ actor: { by: 'PERSON', userId: employer.branchAdmin.id } }) },
    ])
    expect(await handlers(caseId)).toEqual([employer.branchAdmin.id])
    await commit(caseId, [{ do: 'SAVE_STEP', step: step({ status: 'DONE', outcome: 'done' }) }])
    expect(await handlers(caseId)).toEqual([])
  })
  test('that hands the case over seats the other committee, with a substitute for whoever is recused', async () => {
    const [chair, spare] = await Promise.all([
      buildPerson(db, employer.workspace, { name: 'New Chair' }),
      buildPerson(db, employer.workspace, { name: 'New Spare' }),
    ])
    const { id } = await buildCommittee(db, employer.workspace.id, {
      name: `Other ${randomUUID()}`,
      branchId: employer.pune.id,
      members: [
        [employer.respondent.id, 'PRESIDING_OFFICER'],
        [chair.id, 'MEMBER'],
        [employer.member.id, 'EXTERNAL'],
        [spare.id, 'SUBSTITUTE'],
      ],
    })
    const caseId = await fileCase(db, employer, floor)
    await commit(caseId, [{ do: 'TRANSFER', committeeId: id }, notifyEffect({ to: 'COMMITTEE' })])
    expect(await seated(caseId)).toEqual({
      [spare.id]: 'PRESIDING_OFFICER',
      [chair.id]: 'COMMITTEE',
      [employer.member.id]: 'COMMITTEE',
    })
    expect(await notifiedUserIds(caseId)).toEqual([spare.id, chair.id, employer.member.id].toSorted())
    await commit(caseId, [{ do: 'TRANSFER', committeeId: employer.committee.id }])
    expect(await seated(caseId)).toEqual({
      [employer.presiding.id]: 'PRESIDING_OFFICER',
      [employer.member.id]: 'COMMITTEE',
      [employer.external.id]: 'COMMITTEE',
    })
  })
  test('counts a ballot without leading to it, and invites guests', async () => {
    const caseId = await fileCase(db, employer, floor)
    const outsider = { workspaceId: employer.workspace.id, name: 'Guest', email: 'guest@outside.example' }
    const guests = [
      outsider,
      { workspaceId: employer.workspace.id, userId: employer.stranger.id },
      { workspaceId: employer.workspace.id, userId: employer.respondent.id },
    ]
    const meeting = await rows().meeting.create({
      data: {
        caseId,
        step: 'read.1',
        title: 'T',
        agenda: 'A',
        startAt: new Date(),
        endAt: new Date(),
        createdBy: employer.presiding.id,
        guests: { create: guests.map((guest) => ({ ...guest, caseId })) },
      },
    })
    const invite: Effect = {
      do: 'NOTIFY',
      about: 'MEETING_SCHEDULED',
      step: 'read.1',
      recipients: [{ to: 'COMMITTEE' }],
      action: null,
    }
    const by = acting(employer.presiding, 'PRESIDING_OFFICER')
    const state = {
      meetingId: meeting.id,
      status: 'SCHEDULED' as const,
      startAt: 1_900_000_000_000,
      endAt: 1_900_000_360_000,
      present: 0,
      presidingOfficerPresent: false,
      voted: [],
    }
    await commit(caseId, [{ do: 'SAVE_STEP', step: step({ meeting: state }) }, invite], {
      type: 'ACT',
      by,
      act: {
        type: 'SCHEDULE_MEETING',
        step: 'read.1',
        meetingId: meeting.id,
        startAt: state.startAt,
        endAt: state.endAt,
      },
    })
    expect(await notifiedUserIds(caseId)).toEqual(
      [employer.presiding.id, employer.member.id, employer.external.id, employer.stranger.id].toSorted(),
    )
    expect(await db.platform.outbox.count({ where: { key: { startsWith: caseId } } })).toBe(5)
    const ballot = await rows().ballot.create({ data: { meetingId: meeting.id, outcome: 'yes' } })
    await commit(caseId, [], {
      type: 'ACT',
      by,
      act: { type: 'VOTE', step: 'read.1', meetingId: meeting.id, ballotId: ballot.id },
    })
    expect(await db.platform.ballot.findUnique({ where: { id: ballot.id } })).toMatchObject({ counted: true })
    const [transitions, entries] = await Promise.all([
      db.platform.caseTransition.findMany({ where: { caseId } }),
      db.platform.ledgerEntry.findMany({ where: { entityId: caseId } }),
    ])
    expect(JSON.stringify([transitions, entries])).not.toContain(ballot.id)
    await commit(caseId, [{ ...invite, about: 'MEETING_CANCELLED' }], {
      type: 'ACT',
      by,
      act: { type: 'CANCEL_MEETING', step: 'read.1', meetingId: meeting.id, noteId: randomUUID() },
    })
    const cancelled = await db.platform.outbox.findFirst({ where: { key: { startsWith: `${caseId}:3` } } })
    expect(cancelled?.payload).toMatchObject({ meeting: { id: meeting.id, method: 'CANCEL', sequence: 1 } })
  })
})

test('a run loads the calendar and the watched answers, and no other', async () => {
  const watching = await publish(db, employer, floorGraph(), undefined)
  const caseId = await fileCase(db, employer, watching, { answers: { secret: 'He shouted', hurry: 'yes' } })
  const loaded = await loadCase(
    rows(),
    known,
    { caseId, workspaceId: employer.workspace.id, definitionHash: watching.hash },
    0,
  )
  expect(loaded).toMatchObject({
    calendar: { timeZone: 'Asia/Kolkata', holidays: ['2026-12-25', '2027-01-26'] },
    values: {},
    recorded: [],
  })
  await expect(
    loadCase(
      rows(),
      nothingKnown(),
      { caseId, workspaceId: employer.workspace.id, definitionHash: 'f'.repeat(64) },
      0,
    ),
  ).rejects.toMatchObject({ type: 'DEFINITION_DAMAGED', nonRetryable: true })
})
