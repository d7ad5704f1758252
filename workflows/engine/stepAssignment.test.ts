/** An open step that the committee assigns to one person: who may, what the person can do, and when it is over. */
import { describe, expect, test } from 'vitest'
import {
  asha,
  day,
  dora,
  india,
  john,
  meera,
  monday,
  omar,
  priya,
  processOf,
  ravi,
  small,
  stranger,
} from '../../test/cast.ts'
import { nextDue, refuse } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, Effect } from './state.ts'

const process = processOf(small())
const tara: By = { ...stranger, userId: 'tara', capacities: ['HANDLER'] }
const assign = (userId = 'tara', dueAt: number | null = null, step = 'read.1'): Act => ({
  type: 'ASSIGN_STEP',
  step,
  userId,
  dueAt,
})
const unassign: Act = { type: 'UNASSIGN_STEP', step: 'read.1' }
const complete: Act = {
  type: 'COMPLETE_STEP',
  step: 'read.1',
  outcome: 'done',
  submissionId: null,
  values: {},
  written: true,
}
const began = () => play(process, india, monday)
const code = (played: Play, by: By, act: Act) =>
  refuse(process, played.state(), act, by, played.now())?.code ?? null
const done = ({ effects }: Play, kind: Effect['do']) => effects.filter((effect) => effect.do === kind)
const overdue = (played: Play) =>
  played.effects.flatMap((effect) =>
    effect.do === 'NOTIFY' && effect.about === 'OVERDUE' ? [effect.recipients] : [],
  )

describe('assigning', () => {
  test('is refused where somebody else assigned the step since it was seen; acts from before do not say', () => {
    const sawNobody = { ...assign('dora'), seenAssignee: null } as Act
    const played = began()
    expect(code(played, priya, sawNobody)).toBeNull()
    played.act(priya, assign())
    expect(code(played, meera, sawNobody)).toBe('ASSIGNEE_CHANGED')
    expect(code(played, meera, { ...assign(), seenAssignee: null } as Act)).toBe('ALREADY_DONE')
    expect(code(played, meera, { ...assign('dora'), seenAssignee: 'tara' } as Act)).toBeNull()
    expect(code(played, meera, assign('dora'))).toBeNull()
    expect(code(played, meera, { ...unassign, seenAssignee: 'dora' })).toBe('ASSIGNEE_CHANGED')
    expect(code(played, meera, { ...unassign, seenAssignee: 'tara' })).toBeNull()
    played.act(priya, unassign)
    expect(code(played, meera, sawNobody)).toBeNull()
  })

  test('is for the committee, of a step that is open, no meeting and no party’s', () => {
    const played = began()
    for (const by of [asha, ravi, omar, dora, stranger, tara])
      expect([by.userId, code(played, by, assign())]).toEqual([by.userId, 'NOT_ALLOWED'])
    for (const by of [priya, meera]) expect(code(played, by, assign())).toBeNull()
    expect(code(played, priya, assign('tara', null, 'meet.1'))).toBe('STEP_NOT_OPEN')
    expect(code(played, priya, unassign)).toBe('NOT_ALLOWED')
    played.act(priya, complete)
    expect(code(played, priya, assign())).toBe('ALREADY_DONE')
    expect(code(played, priya, assign('tara', null, 'meet.1'))).toBe('NOT_ALLOWED')
  })

  test('waits for the case to go on; taking back does not', () => {
    const played = began()
    played.act(priya, { type: 'PAUSE', noteId: 'note' })
    expect(code(played, priya, assign())).toBe('CASE_ON_HOLD')
    played.act(priya, { type: 'RESUME', noteId: 'note' })
    played.act(priya, assign())
    played.act(priya, { type: 'PAUSE', noteId: 'note' })
    expect(code(played, priya, unassign)).toBeNull()
  })

  test('gives the step to the person alone, who is notified, and nobody else can end it', () => {
    const played = began()
    played.act(meera, assign())
    expect(done(played, 'ASSIGN_STEP')).toEqual([{ do: 'ASSIGN_STEP', step: 'read.1', userId: 'tara' }])
    expect(played.logged('STEP_ASSIGNED')).toMatchObject([{ by: 'meera', userId: 'tara', step: 'read.1' }])
    expect(played.effects).toContainEqual(
      expect.objectContaining({ about: 'STEP_OPENED', recipients: [{ to: 'PERSON', userId: 'tara' }] }),
    )
    expect(code(played, priya, complete)).toBe('NOT_YOURS')
    expect(code(played, { ...tara, userId: 'another' }, complete)).toBe('NOT_YOURS')
    expect(code(played, tara, complete)).toBeNull()
    expect(code(played, meera, assign())).toBe('ALREADY_DONE')
    played.act(tara, complete)
    expect(code(played, meera, unassign)).toBe('ALREADY_DONE')
    expect(played.open('meet')).toBe('meet.1')
  })

  test('is undone until the person has ended the step; those have it again who had it', () => {
    const played = began()
    played.act(meera, assign())
    played.act(meera, assign('nils'))
    played.act(priya, unassign)
    expect(played.state().steps['read.1']).toMatchObject({ actor: { by: 'COMMITTEE' } })
    expect(played.state().steps['read.1']).not.toHaveProperty('assigned')
    expect(done(played, 'END_ASSIGNMENT')).toEqual([
      { do: 'END_ASSIGNMENT', step: 'read.1', userId: 'tara' },
      { do: 'END_ASSIGNMENT', step: 'read.1', userId: 'nils', isReturned: true },
    ])
    expect(code(played, { ...tara, userId: 'nils' }, complete)).toBe('NOT_YOURS')
    played.act(john, complete)
  })

  test('ends where the person becomes the respondent, and cannot name them', () => {
    const played = began()
    played.act(priya, assign())
    played.act(priya, {
      type: 'NAME_RESPONDENT',
      userId: 'tara',
      sits: false,
      presides: true,
      others: ['meera'],
      noteId: 'note',
    })
    expect(played.logged('STEP_UNASSIGNED')).toHaveLength(1)
    expect(code(played, tara, complete)).toBe('NOT_YOURS')
    expect(code(played, priya, assign())).toBe('NOT_ALLOWED')
  })
})

describe('its due date', () => {
  test('is ahead, and no later than that of the step', () => {
    const played = began()
    const dueAt = played.state().clocks['read.1']?.dueAt ?? 0
    for (const at of [monday, monday - day, Number.NaN, dueAt + 1])
      expect(code(played, priya, assign('tara', at))).toBe('NOT_ALLOWED')
    for (const at of [monday + 1, dueAt]) expect(code(played, priya, assign('tara', at))).toBeNull()
  })

  test('passes once: assignee and committee are notified, and the step shows it until it is taken back', () => {
    const played = began()
    const clock = played.state().clocks['read.1']
    const due = monday + day
    played.act(priya, assign('tara', due))
    expect(nextDue(played.state())).toBe(due)
    played.until(due)
    expect(overdue(played)).toEqual([[{ to: 'PERSON', userId: 'tara' }, { to: 'COMMITTEE' }]])
    expect(played.state().steps['read.1']?.assigned?.isOverdue).toBe(true)
    played.until(due + 3_600_000)
    expect(overdue(played)).toHaveLength(1)
    played.act(priya, unassign)
    expect(played.effects.findLast(({ do: kind }) => kind === 'SAVE_CLOCK')).toMatchObject({
      clock: { dueAt: clock?.dueAt },
    })
  })

  test('does not pass on hold, when nobody can act; it does when the case goes on', () => {
    const played = began()
    played.act(priya, assign('tara', monday + day))
    played.act(priya, { type: 'PAUSE', noteId: 'note' })
    played.until(monday + 2 * day)
    expect(overdue(played)).toEqual([])
    played.act(priya, { type: 'RESUME', noteId: 'note' })
    expect(overdue(played)).toHaveLength(1)
  })

  test('does not stop the clock of the step, which hands it on as drawn', () => {
    const played = began()
    played.act(priya, assign('tara', monday + day))
    played.until(monday + 20 * day)
    expect(played.logged('STEP_REASSIGNED')).toHaveLength(1)
    expect(played.state().steps['read.1']).toMatchObject({ actor: { by: 'EMPLOYER' } })
    expect(code(played, tara, complete)).toBe('NOT_YOURS')
    expect(code(played, priya, unassign)).toBe('NOT_ALLOWED')
    expect(done(played, 'END_ASSIGNMENT')).toEqual([{ do: 'END_ASSIGNMENT', step: 'read.1', userId: 'tara' }])
  })

  test('stands beside the step after its clock was saved', () => {
    const played = began()
    played.act(priya, assign('tara', monday + day))
    const before = played.effects.length
    played.act(dora, {
      type: 'SET_ESCALATION',
      clock: 'read.1',
      firstAt: null,
      secondAt: null,
      enabled: true,
      noteId: 'note',
    })
    expect(played.effects.slice(before).map((effect) => effect.do)).toEqual([
      'SAVE_CLOCK',
      'LOG',
      'SAVE_STEP',
    ])
  })
})
