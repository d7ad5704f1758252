/**
 * A case that goes through every kind of effect and input. What it leaves in every table is compared with
 * `wholeCase.rows.json`, recorded while each row was written by a statement of its own.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { beginHeads, checkEveryChain } from '../../api/audit/upkeep.ts'
import { column } from '../../api/core/json.ts'
import { minutesKey, type MeetingWords } from '../../api/meetings/meetingWords.ts'
import { buildCommittee, buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { everyRow } from '../../test/caseRows.ts'
import { testDatabase } from '../../test/database.ts'
import { began, clock, hour, log, step, notifyEffect } from '../../test/effects.ts'
import type { CaseEvent, Effect, MeetingState } from '../../workflows/engine/state.ts'
import { markParked } from './markParked.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import { factsRequestOf, type CaseFacts } from './facts.ts'

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

const rows = () => db.forWorkspace(employer.workspace.id)
const known = nothingKnown()
const names = new Map<string, string>()
/** Ids differ from run to run; the rows are compared by these names. */
const name = (text: string, id = uuid()) => (names.set(id, text), id)

let caseId: string
/** The next transition of the case. */
async function commit(
  event: CaseEvent,
  effects: Effect[],
  { key = null, status = 'IN_PROGRESS' }: { key?: string | null; status?: 'IN_PROGRESS' | 'CLOSED' } = {},
) {
  const { seq } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const before = await commitTransition(rows(), known, {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: seq + 1,
    key,
    at: began + (seq + 1) * hour,
    event,
    effects,
    status,
  })
  expect(before).toBeNull()
  await leftIsThere(seq + 2)
}

/** What a worker takes for the facts of the next transition is what it would read. */
async function leftIsThere(next: number) {
  const request = factsRequestOf({ caseId, seq: next, key: null, event: { type: 'DUE' }, effects: [] })
  const left = known.facts.take(request)
  if (!left) return
  const read = column<CaseFacts>().read((await rows().caseFacts(left.request))?.facts)
  for (const list of ['steps', 'clocks', 'assignments'] as const)
    expect(inOrder(left.facts[list])).toEqual(inOrder(read[list]).map((row) => expect.objectContaining(row)))
  expect(plain(read.case)).toMatchObject(plain(left.facts.case))
  expect(left.facts.people).toEqual(expect.arrayContaining(read.people))
  expect([...left.facts.users, ...left.facts.people.map(({ userId }) => userId)]).toEqual(
    expect.arrayContaining(read.users),
  )
  known.facts.keep(left)
  compared += 1
}
let compared = 0
/** Instants are written in two ways; what only the database counts, or the daily look writes, is left out. */
const plain = (row: object) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      [
        'workspaceId',
        'caseId',
        'branchId',
        'escalationType',
        'targetId',
        'version',
        'createdAt',
        'updatedAt',
        'lawfulDueAt',
      ].includes(key)
        ? []
        : [[key, /(At|Date|since)$/.test(key) && value !== null ? new Date(value).getTime() : value]],
    ),
  )
const inOrder = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(plain)
const write = (id: string, meeting: MeetingWords | null) =>
  rows().submission.create({
    data: { id, caseId, byUserId: employer.presiding.id, answers: meeting ? { meeting } : {} },
  })

test('every kind of row is written as it was when each had a statement of its own', async () => {
  const others = await fileIt()
  await opens()
  const meeting = await plansMeeting()
  await informs(meeting)
  await changesSeats(others.late)
  await holds(meeting)
  await votes(meeting)
  await namesMember()
  await stopsAtFaults()
  await isHandedOver(meeting, others.committee)
  await ends(others.committee)

  expect(compared).toBeGreaterThan(10)
  const written = await everyRow(db, caseId, names)
  const file = new URL('wholeCase.rows.json', import.meta.url)
  if (process.env.RECORD_ROWS) await writeFile(file, `${JSON.stringify(written, null, 1)}\n`)
  expect(written).toEqual(JSON.parse(await readFile(file, 'utf8')))
  await db.ledger.settled()
  await beginHeads(db)
  expect(await checkEveryChain(db)).toEqual([])
})

/** Filed, and with people who come into it later. */
async function fileIt() {
  for (const [who, what] of Object.entries(employer))
    if (typeof what === 'object' && 'id' in what) name(who, what.id)
  name('version', floor.versionId)
  const person = async (who: string, more = {}) =>
    name(
      who,
      (await buildPerson(db, employer.workspace, { name: who, branchId: employer.pune.id, ...more })).id,
    )
  const [late, chair, spare] = [await person('late'), await person('chair'), await person('spare')]
  const other = await buildCommittee(db, employer.workspace.id, {
    name: 'Other',
    branchId: employer.pune.id,
    members: [
      [employer.respondent.id, 'PRESIDING_OFFICER'],
      [chair, 'MEMBER'],
      [spare, 'SUBSTITUTE'],
    ],
  })
  name('other committee', other.id)
  await db.platform.membership.updateMany({
    where: { userId: employer.external.id },
    data: { mutedMail: ['MEETING_SCHEDULED'] },
  })
  caseId = name('CASE', await fileCase(db, employer, floor, { filedAt: new Date(began) }))
  return { late, committee: other.id }
}

const by = () => acting(employer.presiding, 'PRESIDING_OFFICER')

/** A step for a role, another for a person, one for the committee; then a threshold, and the next one. */
async function opens() {
  await commit({ type: 'FILED', values: { hurry: true } }, [
    log('FILED'),
    { do: 'SET_STATUS', status: 'IN_PROGRESS', resolution: null },
    { do: 'SAVE_STEP', step: step('read.1', { actor: { by: 'ROLE', role: 'BRANCH_ADMIN' } }) },
    log('STEP_OPENED', { step: 'read.1' }),
    notifyEffect(
      'STEP_OPENED',
      'read.1',
      { to: 'ACTOR' },
      { to: 'COMMITTEE' },
      { to: 'RESPONDENT' },
      { to: 'EMPLOYER' },
    ),
    { do: 'SAVE_CLOCK', clock: clock('read.1') },
    { do: 'SAVE_STEP', step: step('decide.1', { actor: { by: 'PERSON', userId: employer.stranger.id } }) },
    { do: 'SAVE_STEP', step: step('ask.1') },
    {
      do: 'SAVE_CLOCK',
      clock: clock('ask.1', { dueAt: null, firstAt: null, secondAt: null, status: 'WAITING' }),
    },
  ])
  await commit({ type: 'DUE' }, [
    { do: 'SAVE_CLOCK', clock: clock('read.1', { firedFirst: true }) },
    log('FIRST_THRESHOLD', { step: 'read.1' }),
    notifyEffect('FIRST_THRESHOLD', 'read.1', { to: 'ACTOR' }, { to: 'PRESIDING_OFFICER' }),
  ])
  await commit({ type: 'DUE' }, [
    { do: 'SAVE_CLOCK', clock: clock('read.1', { firedFirst: true, firedSecond: true, overdue: true }) },
    log('OVERDUE', { step: 'read.1' }),
  ])
}

/** With words that waited, guests, and a note. */
async function plansMeeting() {
  const meeting = name('MEETING', uuid())
  const guest = (who: object) => ({ workspaceId: employer.workspace.id, caseId, ...who })
  await rows().meeting.create({
    data: {
      id: meeting,
      caseId,
      step: 'ask.1',
      title: 'First',
      agenda: 'A',
      startAt: new Date(began),
      endAt: new Date(began),
      createdBy: employer.presiding.id,
      guests: {
        create: [
          guest({ id: name('guest outside'), name: 'Out', email: 'out@outside.example' }),
          guest({ id: name('guest stranger'), userId: employer.stranger.id }),
          guest({ id: name('guest respondent'), userId: employer.respondent.id }),
          guest({ id: name('guest member'), userId: employer.member.id }),
        ],
      },
    },
  })
  const [planKey, planNote] = [name('plan key'), name('plan note')]
  await write(planKey, {
    meetingId: meeting,
    change: {
      title: 'Hearing',
      link: 'https://meet.example/x',
      guests: [
        { userId: employer.stranger.id, name: null, email: null },
        { userId: employer.member.id, name: null, email: null },
        { userId: employer.respondent.id, name: null, email: null },
        { userId: null, name: 'New', email: 'New@outside.example' },
      ],
    },
  })
  await write(planNote, null)
  await commit(
    { type: 'ACT', by: by(), act: { type: 'SCHEDULE_MEETING', step: 'ask.1', meetingId: meeting, ...times } },
    [
      { do: 'SAVE_STEP', step: step('ask.1', { meeting: state(meeting) }) },
      log('MEETING_SCHEDULED', { step: 'ask.1', by: employer.presiding.id, meetingId: meeting }),
      notifyEffect('MEETING_SCHEDULED', 'ask.1', { to: 'COMMITTEE' }, { to: 'COMPLAINANT' }),
    ],
    { key: planKey },
  )
  return meeting
}
const times = { startAt: began + 20 * hour, endAt: began + 21 * hour }
const state = (meetingId: string, more: Partial<MeetingState> = {}): MeetingState => ({
  meetingId,
  status: 'SCHEDULED',
  ...times,
  present: 0,
  presidingOfficerPresent: false,
  voted: [],
  ...more,
})
const heldMeeting = { status: 'HELD', present: 3, presidingOfficerPresent: true, came: 4 } as const

/** Whoever had a step in hand gives it up, somebody else has it; then the meeting has another time. */
async function informs(meeting: string) {
  await commit(
    { type: 'ACT', by: by(), act: { type: 'INFORM', party: 'RESPONDENT' } },
    [
      { do: 'INFORM', party: 'RESPONDENT' },
      { do: 'INFORM', party: 'EMPLOYER' },
      notifyEffect(
        'INFORMED',
        null,
        { to: 'RESPONDENT' },
        { to: 'EMPLOYER' },
        { to: 'ROLE', role: 'WORKSPACE_ADMIN' },
      ),
      { do: 'SAVE_STEP', step: step('read.1', { actor: { by: 'PERSON', userId: employer.stranger.id } }) },
    ],
    { key: 'not a uuid' },
  )
  await commit(
    {
      type: 'ACT',
      by: by(),
      act: { type: 'RESCHEDULE_MEETING', step: 'ask.1', meetingId: meeting, ...times },
    },
    [notifyEffect('MEETING_RESCHEDULED', 'ask.1', { to: 'COMMITTEE' })],
    { key: name('move key') },
  )
}

/** While the meeting is planned: somebody new waits and is let in, somebody leaves. */
async function changesSeats(late: string) {
  await rows().committeeMember.updateMany({
    where: { committeeId: employer.committee.id, userId: employer.member.id },
    data: { active: false },
  })
  await rows().committeeMember.create({
    data: {
      committeeId: employer.committee.id,
      userId: late,
      part: 'MEMBER',
      order: 9,
      since: new Date(began + 5 * hour),
    },
  })
  await db.platform.membership.updateMany({
    where: { userId: employer.branchAdmin.id },
    data: { role: 'EMPLOYEE' },
  })
  await commit({ type: 'SEATS' }, [{ do: 'RESEAT' }])
  await commit({ type: 'ACT', by: by(), act: { type: 'ADMIT_MEMBER', userId: late } }, [
    { do: 'ADMIT', userId: late },
    log('ADMITTED', { userId: late }),
    { do: 'RESEAT' },
  ])
}

/** With who came and who did not. */
async function holds(meeting: string) {
  const [heldKey, guests] = [
    name('held key'),
    await rows().meetingGuest.findMany({ where: { meetingId: meeting } }),
  ]
  const guestOf = (userId: string) => guests.find((each) => each.userId === userId)?.id ?? ''
  await write(heldKey, {
    meetingId: meeting,
    attended: [guestOf(employer.stranger.id)],
    absences: [
      {
        guestId: guestOf(employer.respondent.id),
        notified: true,
        notifiedOn: '2040-01-04',
        notifiedHow: 'by hand',
      },
    ],
    change: { fields: { room: '12' } },
  })
  await commit(
    {
      type: 'ACT',
      by: by(),
      act: {
        type: 'RECORD_MEETING',
        step: 'ask.1',
        meetingId: meeting,
        present: 3,
        presidingOfficerPresent: true,
        came: 4,
      },
    },
    [
      {
        do: 'SAVE_STEP',
        step: step('ask.1', {
          meeting: state(meeting, heldMeeting),
        }),
      },
      log('MEETING_HELD', { step: 'ask.1', meetingId: meeting }),
    ],
    { key: heldKey },
  )
}

/** Two votes, one counted. */
async function votes(meeting: string) {
  const ballot = name('ballot', uuid())
  for (const [id, voterId] of [
    [ballot, employer.presiding.id],
    [name('other ballot', uuid()), employer.external.id],
  ] as const)
    await rows().ballot.create({
      data: { id, meetingId: meeting, voterId, outcome: 'done', counted: id !== ballot },
    })
  await commit(
    { type: 'ACT', by: by(), act: { type: 'VOTE', step: 'ask.1', meetingId: meeting, ballotId: ballot } },
    [
      {
        do: 'SAVE_STEP',
        step: step('ask.1', {
          meeting: state(meeting, { ...heldMeeting, round: 2 }),
        }),
      },
    ],
    { key: name('vote key') },
  )
}

/** As the respondent: their vote and their waiting mail are gone, and so is their seat. */
async function namesMember() {
  const nameNote = name('naming note')
  await write(nameNote, null)
  await commit(
    {
      type: 'ACT',
      by: by(),
      act: {
        type: 'NAME_RESPONDENT',
        userId: employer.external.id,
        sits: true,
        presides: false,
        others: [],
        noteId: nameNote,
      },
    },
    [
      { do: 'NAME_RESPONDENT', userId: employer.external.id },
      { do: 'RESEAT' },
      notifyEffect(
        'RESPONDENT_NAMED',
        null,
        { to: 'COMMITTEE' },
        { to: 'PERSON', userId: employer.external.id },
      ),
    ],
  )
}

/** Nothing is open; then a fault, which is over with the next transition. */
async function stopsAtFaults() {
  await commit({ type: 'DUE' }, [
    { do: 'SAVE_STEP', step: step('read.1', { status: 'SKIPPED', actor: null }) },
    { do: 'ATTENTION', code: 'NOTHING_OPEN' },
  ])
  await commit({ type: 'DUE' }, [{ do: 'ATTENTION', code: null }])
  const park = (code: string | null) => markParked(rows(), caseId, code)
  expect([await park('DATABASE'), await park('DATABASE')]).toEqual([true, false])
  expect([await park(null), await park(null)]).toEqual([true, false])
  expect(await park('ENGINE_ERROR')).toBe(true)
}

/** To a committee whose members are worked out at once; the minutes come with the end of the step. */
async function isHandedOver(meeting: string, committeeId: string) {
  const doneKey = name('done key')
  await write(doneKey, null)
  await write(name('minutes', minutesKey(doneKey)), {
    meetingId: meeting,
    change: { minutes: 'Said and done', outcome: 'done' },
  })
  await commit(
    {
      type: 'ACT',
      by: by(),
      act: {
        type: 'COMPLETE_STEP',
        step: 'ask.1',
        outcome: 'done',
        submissionId: doneKey,
        values: {},
        tally: { done: 2 },
      },
    },
    [
      {
        do: 'SAVE_STEP',
        step: step('ask.1', {
          status: 'DONE',
          doneAt: began + hour,
          outcome: 'done',
          doneBy: employer.presiding.id,
        }),
      },
      { do: 'SAVE_CLOCK', clock: clock('ask.1', { status: 'STOPPED' }) },
      { do: 'TRANSFER', committeeId },
      { do: 'RESEAT' },
      notifyEffect('TRANSFERRED', null, { to: 'COMMITTEE' }),
    ],
    { key: doneKey },
  )
}

/** Nobody sits any more; the end. */
async function ends(committeeId: string) {
  await rows().committeeMember.updateMany({ where: { committeeId }, data: { active: false } })
  await commit({ type: 'SEATS' }, [{ do: 'RESEAT' }])
  await commit(
    { type: 'ACT', by: by(), act: { type: 'CLOSE', noteId: name('end note') } },
    [
      { do: 'SET_STATUS', status: 'CLOSED', resolution: { stepId: 'decide', outcome: 'done' } },
      log('CLOSED', { outcome: 'done' }),
      {
        ...(notifyEffect('CLOSED', null, { to: 'COMPLAINANT' }) as Extract<Effect, { do: 'NOTIFY' }>),
        action: { template: { subject: '{caseNo} is over', body: 'On {dueOn}' } } as never,
      },
    ],
    { status: 'CLOSED' },
  )
}
