/**
 * A case that goes through every kind of effect and input. What it leaves in every table is compared with
 * `wholeCase.rows.json`, recorded while each row was written by a statement of its own.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { beginHeads, checkEveryChain } from '../../api/audit/upkeep.ts'
import { minutesKey, type MeetingWords } from '../../api/meetings/drafted.ts'
import { buildCommittee, buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import type {
  CaseEvent,
  ClockState,
  Effect,
  MeetingState,
  StepInstance,
} from '../../workflows/engine/state.ts'
import { markParked } from './attention.ts'
import { commitTransition } from './commitTransition.ts'
import { definitionCache } from './definitions.ts'

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

const began = Date.UTC(2040, 0, 4, 9)
const hour = 3_600_000
const rows = () => db.forWorkspace(employer.workspace.id)
const known = definitionCache()

async function commit(
  caseId: string,
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
}

const step = (id: string, more: Partial<StepInstance> = {}): StepInstance => ({
  id,
  stepId: id.split('.')[0] ?? '',
  status: 'READY',
  actor: { by: 'COMMITTEE' },
  openedAt: began,
  doneAt: null,
  outcome: null,
  doneBy: null,
  meeting: null,
  ...more,
})
const clock = (id: string, more: Partial<ClockState> = {}): ClockState => ({
  id,
  stepId: id.split('.')[0] ?? '',
  status: 'RUNNING',
  startedAt: began,
  dueAt: began + 70 * hour,
  firstAt: began + 30 * hour,
  secondAt: began + 50 * hour,
  remindAt: [],
  firedFirst: false,
  firedSecond: false,
  overdue: false,
  enabled: true,
  derivedFrom: 'CLOCK',
  ...more,
})
const tell = (
  about: Extract<Effect, { do: 'NOTIFY' }>['about'],
  where: string | null,
  ...recipients: Extract<Effect, { do: 'NOTIFY' }>['recipients']
): Effect => ({ do: 'NOTIFY', about, step: where, recipients, action: null })
const log = (kind: Extract<Effect, { do: 'LOG' }>['entry']['kind'], more: object = {}): Effect => ({
  do: 'LOG',
  entry: { kind, at: began, step: null, by: null, ...more },
})
const write = (id: string, caseId: string, meeting: MeetingWords | null) =>
  rows().submission.create({
    data: { id, caseId, byUserId: employer.presiding.id, answers: meeting ? { meeting } : {} },
  })

test('every kind of row is written as it was when each had a statement of its own', async () => {
  const names = new Map<string, string>()
  const name = (text: string, id = uuid()) => (names.set(id, text), id)
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
  const caseId = name('CASE', await fileCase(db, employer, floor, { filedAt: new Date(began) }))
  const by = acting(employer.presiding, 'PRESIDING_OFFICER')

  // 1: begun; a step for a role, another for a person, one for the committee.
  await commit(caseId, { type: 'FILED', values: { hurry: true } }, [
    log('FILED'),
    { do: 'SET_STATUS', status: 'IN_PROGRESS', resolution: null },
    { do: 'SAVE_STEP', step: step('read.1', { actor: { by: 'ROLE', role: 'BRANCH_ADMIN' } }) },
    log('STEP_OPENED', { step: 'read.1' }),
    tell(
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
  // 2: a threshold, and the next one.
  await commit(caseId, { type: 'DUE' }, [
    { do: 'SAVE_CLOCK', clock: clock('read.1', { firedFirst: true }) },
    log('FIRST_THRESHOLD', { step: 'read.1' }),
    tell('FIRST_THRESHOLD', 'read.1', { to: 'ACTOR' }, { to: 'PRESIDING_OFFICER' }),
  ])
  await commit(caseId, { type: 'DUE' }, [
    { do: 'SAVE_CLOCK', clock: clock('read.1', { firedFirst: true, firedSecond: true, overdue: true }) },
    log('OVERDUE', { step: 'read.1' }),
  ])
  // 4: a meeting is planned, with words that waited, guests, and a note.
  const meeting = name('MEETING', uuid())
  const guest = (who: object) => ({ workspaceId: employer.workspace.id, ...who })
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
  await write(planKey, caseId, {
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
  await write(planNote, caseId, null)
  const state = (more: Partial<MeetingState> = {}): MeetingState => ({
    meetingId: meeting,
    status: 'SCHEDULED',
    startAt: began + 20 * hour,
    endAt: began + 21 * hour,
    present: 0,
    presidingOfficerPresent: false,
    voted: [],
    ...more,
  })
  const times = { startAt: began + 20 * hour, endAt: began + 21 * hour }
  await commit(
    caseId,
    { type: 'ACT', by, act: { type: 'SCHEDULE_MEETING', step: 'ask.1', meetingId: meeting, ...times } },
    [
      { do: 'SAVE_STEP', step: step('ask.1', { meeting: state() }) },
      log('MEETING_SCHEDULED', { step: 'ask.1', by: employer.presiding.id, meetingId: meeting }),
      tell('MEETING_SCHEDULED', 'ask.1', { to: 'COMMITTEE' }, { to: 'COMPLAINANT' }),
    ],
    { key: planKey },
  )
  // 5: both are informed; whoever had a step in hand gives it up, somebody else has it.
  await commit(
    caseId,
    { type: 'ACT', by, act: { type: 'INFORM', party: 'RESPONDENT' } },
    [
      { do: 'INFORM', party: 'RESPONDENT' },
      { do: 'INFORM', party: 'EMPLOYER' },
      tell(
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
  // 6: another time.
  await commit(
    caseId,
    { type: 'ACT', by, act: { type: 'RESCHEDULE_MEETING', step: 'ask.1', meetingId: meeting, ...times } },
    [tell('MEETING_RESCHEDULED', 'ask.1', { to: 'COMMITTEE' })],
    { key: name('move key') },
  )
  // 7: committee changes while it is planned; somebody new waits, somebody leaves.
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
  await commit(caseId, { type: 'SEATS' }, [{ do: 'RESEAT' }])
  // 8: the one who waits is let in.
  await commit(caseId, { type: 'ACT', by, act: { type: 'ADMIT_MEMBER', userId: late } }, [
    { do: 'ADMIT', userId: late },
    log('ADMITTED', { userId: late }),
    { do: 'RESEAT' },
  ])
  // 9: held, with who came and who did not.
  const [heldKey, guests] = [
    name('held key'),
    await rows().meetingGuest.findMany({ where: { meetingId: meeting } }),
  ]
  const guestOf = (userId: string) => guests.find((each) => each.userId === userId)?.id ?? ''
  await write(heldKey, caseId, {
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
    caseId,
    {
      type: 'ACT',
      by,
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
          meeting: state({ status: 'HELD', present: 3, presidingOfficerPresent: true, came: 4 }),
        }),
      },
      log('MEETING_HELD', { step: 'ask.1', meetingId: meeting }),
    ],
    { key: heldKey },
  )
  // 10: two votes, one counted.
  const ballot = name('ballot', uuid())
  for (const [id, voterId] of [
    [ballot, employer.presiding.id],
    [name('other ballot', uuid()), employer.external.id],
  ] as const)
    await rows().ballot.create({
      data: { id, meetingId: meeting, voterId, outcome: 'done', counted: id !== ballot },
    })
  await commit(
    caseId,
    { type: 'ACT', by, act: { type: 'VOTE', step: 'ask.1', meetingId: meeting, ballotId: ballot } },
    [
      {
        do: 'SAVE_STEP',
        step: step('ask.1', {
          meeting: state({ status: 'HELD', present: 3, presidingOfficerPresent: true, came: 4, round: 2 }),
        }),
      },
    ],
    { key: name('vote key') },
  )
  // 11: a member is named as the respondent: their vote and their waiting mail are gone, and so is their seat.
  const nameNote = name('naming note')
  await write(nameNote, caseId, null)
  await commit(
    caseId,
    {
      type: 'ACT',
      by,
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
      tell('RESPONDENT_NAMED', null, { to: 'COMMITTEE' }, { to: 'PERSON', userId: employer.external.id }),
    ],
  )
  // 12: nothing is open; then a fault, which is over with the next transition.
  await commit(caseId, { type: 'DUE' }, [
    { do: 'SAVE_STEP', step: step('read.1', { status: 'SKIPPED', actor: null }) },
    { do: 'ATTENTION', code: 'NOTHING_OPEN' },
  ])
  await commit(caseId, { type: 'DUE' }, [{ do: 'ATTENTION', code: null }])
  const park = (code: string | null) => markParked(rows(), caseId, code)
  expect([await park('DATABASE'), await park('DATABASE')]).toEqual([true, false])
  expect([await park(null), await park(null)]).toEqual([true, false])
  expect(await park('ENGINE_ERROR')).toBe(true)
  // 14: another committee, whose members are worked out at once; the minutes come with the end of the step.
  const doneKey = name('done key')
  await write(doneKey, caseId, null)
  await write(name('minutes', minutesKey(doneKey)), caseId, {
    meetingId: meeting,
    change: { minutes: 'Said and done', outcome: 'done' },
  })
  await commit(
    caseId,
    {
      type: 'ACT',
      by,
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
      { do: 'TRANSFER', committeeId: other.id },
      { do: 'RESEAT' },
      tell('TRANSFERRED', null, { to: 'COMMITTEE' }),
    ],
    { key: doneKey },
  )
  // 15: nobody sits any more.
  await rows().committeeMember.updateMany({ where: { committeeId: other.id }, data: { active: false } })
  await commit(caseId, { type: 'SEATS' }, [{ do: 'RESEAT' }])
  // 16: the end.
  await commit(
    caseId,
    { type: 'ACT', by, act: { type: 'CLOSE', noteId: name('end note') } },
    [
      { do: 'SET_STATUS', status: 'CLOSED', resolution: { stepId: 'decide', outcome: 'done' } },
      log('CLOSED', { outcome: 'done' }),
      {
        ...(tell('CLOSED', null, { to: 'COMPLAINANT' }) as Extract<Effect, { do: 'NOTIFY' }>),
        action: { template: { subject: '{caseNo} is over', body: 'On {dueOn}' } } as never,
      },
    ],
    { status: 'CLOSED' },
  )

  const written = await everyRow(caseId, names)
  const file = new URL('wholeCase.rows.json', import.meta.url)
  if (process.env.RECORD_ROWS) await writeFile(file, `${JSON.stringify(written, null, 1)}\n`)
  expect(written).toEqual(JSON.parse(await readFile(file, 'utf8')))
  await db.ledger.settled()
  await beginHeads(db)
  expect(await checkEveryChain(db)).toEqual([])
})

type Line = Record<string, unknown>
/** Every row of the case, ids as names, in an order of its own; what differs from run to run is left out. */
async function everyRow(caseId: string, names: Map<string, string>): Promise<Record<string, string[]>> {
  const ofCase = { where: { caseId } }
  const meetingIds = (await db.platform.meeting.findMany(ofCase)).map(({ id }) => id)
  const tables: Record<string, Line[]> = {
    case: [await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })],
    assignments: await db.platform.caseAssignment.findMany(ofCase),
    steps: await db.platform.caseStep.findMany({ ...ofCase, orderBy: { id: 'asc' } }),
    clocks: await db.platform.escalationSetting.findMany({ where: { targetId: caseId } }),
    meetings: await db.platform.meeting.findMany(ofCase),
    guests: await db.platform.meetingGuest.findMany({ where: { meetingId: { in: meetingIds } } }),
    ballots: await db.platform.ballot.findMany({ where: { meetingId: { in: meetingIds } } }),
    submissions: await db.platform.submission.findMany(ofCase),
    events: await db.platform.caseEvent.findMany(ofCase),
    notices: await db.platform.notice.findMany(ofCase),
    transitions: await db.platform.caseTransition.findMany(ofCase),
    outbox: await db.platform.outbox.findMany({ where: { key: { startsWith: caseId } } }),
    ledger: await db.platform.ledgerEntry.findMany({ where: { entityId: caseId }, orderBy: { seq: 'asc' } }),
  }
  const ordered = new Set(['steps', 'ledger'])
  return Object.fromEntries(
    Object.entries(tables).map(([table, found]) => {
      const lines = found.map((row) => line(row, names))
      return [table, ordered.has(table) ? lines : lines.toSorted()]
    }),
  )
}

const leftOut = [
  'workspaceId',
  'createdAt',
  'updatedAt',
  'hash',
  'prevHash',
  'mac',
  'caseNo',
  'definitionHash',
  'nextAttemptAt',
]
function line(row: Line, names: Map<string, string>): string {
  const kept = Object.entries(row)
    .filter(([key]) => !leftOut.includes(key))
    .map(([key, value]) => [key, value instanceof Date ? dateOf(value) : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(kept))
    .replaceAll(/C-[0-9a-f]{6}/g, 'C-NUMBER')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? 'ID')
}

/** What was given is of 2040; anything else is the clock's. */
const dateOf = (at: Date) => (at.getUTCFullYear() === 2040 ? at.toISOString() : 'NOW')
