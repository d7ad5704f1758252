/**
 * Whoever an act names, in whatever field, is loaded before its transition is written: no act, whatever it is
 * called, stops its case for a person who was not looked up. The acts are those of the engine's table.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { step, notifyEffect } from '../../test/effects.ts'
import { actKinds } from '../../workflows/engine/acts/acts.ts'
import type { Act, Effect } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'

let [drop, db, employer, floor] = [] as unknown as [() => Promise<void>, Database, Employer, Published]
let people: Record<string, string>
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  const other = await buildEmployer(db, 'other.localhost')
  floor = await publish(db, employer, floorGraph())
  const left = await buildPerson(db, employer.workspace, { name: 'Left Us' })
  await db.platform.membership.updateMany({
    where: { userId: left.id },
    data: { active: false, deactivatedAt: new Date() },
  })
  const { complainant, respondent, member, substitute, stranger, branchAdmin } = employer
  people = {
    complainant: complainant.id,
    respondent: respondent.id,
    'committee member': member.id,
    substitute: substitute.id,
    'plain colleague': stranger.id,
    'branch admin': branchAdmin.id,
    employer: employer.employer.id,
    'colleague who left': left.id,
    'somebody of another workspace': other.stranger.id,
    // Of whom nothing but the id stands in rows of the case.
    'somebody who was erased': uuid(),
  }
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const rows = () => db.forWorkspace(employer.workspace.id)

/** An act of the type with the person in each field that takes one, and what comes of it. */
async function commitAct(caseId: string, type: Act['type'], userId: string): Promise<void> {
  const meetingId = uuid()
  await rows().meeting.create({
    data: {
      id: meetingId,
      caseId,
      step: 'read.1',
      title: 'Hearing',
      agenda: '',
      startAt: new Date(),
      endAt: new Date(),
      createdBy: employer.presiding.id,
    },
  })
  const key = uuid()
  // The words are sealed until they are read, so nobody knows before whom they name.
  const guests = Object.values(people).map((each) => ({ userId: each, name: null, email: null }))
  const answers = { meeting: { meetingId, change: { title: 'Moved', guests } } }
  await rows().submission.create({ data: { id: key, caseId, byUserId: employer.presiding.id, answers } })
  const named = {
    step: 'read.1',
    party: 'RESPONDENT',
    meetingId,
    userId,
    others: [userId],
    people: [{ userId }],
    noteId: '',
    ballotId: uuid(),
  }
  const effects: Effect[] = [
    { do: 'SAVE_STEP', step: step('read.1', { actor: { by: 'PERSON', userId } }) },
    notifyEffect(
      'MEETING_RESCHEDULED',
      'read.1',
      { to: 'ACTOR' },
      { to: 'PERSON', userId },
      { to: 'EMPLOYER' },
    ),
    { do: 'ADMIT', userId },
    { do: 'RESEAT' },
  ]
  const { seq } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  await commitTransition(rows(), nothingKnown(), {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: seq + 1,
    key,
    at: Date.now(),
    event: {
      type: 'ACT',
      by: acting(employer.presiding, 'PRESIDING_OFFICER'),
      act: { ...named, type } as unknown as Act,
    },
    effects,
    status: 'IN_PROGRESS',
  })
}

test.each(actKinds)('%s names anybody, in every field', async (type) => {
  // Served is who cannot be informed: the respondent is then a colleague like others.
  const isService = type === 'RECORD_SERVICE'
  const caseId = await fileCase(db, employer, floor, isService ? { respondentUserId: null } : {})
  for (const userId of Object.values(people)) await commitAct(caseId, type, userId)
  const caseRow = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  expect(caseRow.seq).toBe(Object.keys(people).length)
  const notices = await db.platform.notice.findMany({ where: { caseId, kind: 'MEETING_RESCHEDULED' } })
  const notified = new Set(notices.map(({ userId }) => userId))
  expect(Object.keys(people).filter((kind) => notified.has(people[kind] ?? ''))).toEqual([
    'complainant',
    ...(isService ? ['respondent'] : []),
    'committee member',
    'substitute',
    'plain colleague',
    'branch admin',
    'employer',
  ])
})

test('a role that only becomes known while the rows are made is read, too', async () => {
  const caseId = await fileCase(db, employer, floor)
  await rows().caseStep.create({
    data: {
      caseId,
      instance: 'ask.1',
      stepId: 'ask',
      stageId: 'one',
      name: 'Ask',
      kind: 'ACTION',
      status: 'READY',
      actor: { by: 'ROLE', role: 'BRANCH_ADMIN' },
    },
  })
  await commitTransition(rows(), nothingKnown(), {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at: Date.now(),
    event: { type: 'SEATS' },
    effects: [{ do: 'RESEAT' }],
    status: 'IN_PROGRESS',
  })
  const handler = await db.platform.caseAssignment.findFirst({ where: { caseId, capacity: 'HANDLER' } })
  expect(handler?.userId).toBe(employer.branchAdmin.id)
})
