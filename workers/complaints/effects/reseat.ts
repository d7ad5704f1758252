/**
 * Who sits on the committee and who has a step in hand, worked out again from rows; the timeline and those
 * concerned are told of what changes.
 */
import { sittingsOf, type Sitting } from '../../../api/committees/sitting.ts'
import type { Seat } from '../../../api/committees/seating.ts'
import type { LogEntry } from '../../../workflows/engine/state.ts'
import { markAttention } from '../attention.ts'
import type { TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'
import { inviteSeated } from './inviteSeated.ts'
import { handOut } from './saveStep.ts'
import { actorOf } from '../../../api/cases/stored.ts'

export const reseat: EffectWriter<'RESEAT'> = async (committing, effect) => {
  const { rows, row, transition } = committing
  const place = String(transition.effects.indexOf(effect))
  const sitting = (await sittingsOf(rows, [row])).get(row.id)
  if (row.committeeId && sitting) await seatCommittee(committing, sitting, place)
  await findHandlers(committing, place)
}

const line = (
  { transition: { at } }: TransitionWriter,
  kind: LogEntry['kind'],
  more: Partial<LogEntry>,
): LogEntry => ({ kind, at, step: null, by: null, ...more })
const isSame = (one: Seat) => (other: Seat) => one.userId === other.userId && one.capacity === other.capacity

async function seatCommittee(
  committing: TransitionWriter,
  { before, seats, newcomers, announced }: Sitting,
  place: string,
): Promise<void> {
  const left = before.filter((one) => !seats.some((each) => each.userId === one.userId))
  const taken = seats.filter((one) => !before.some(isSame(one)))
  const unheard = newcomers.filter((userId) => !announced.includes(userId))
  await save(committing, { before, seats, newcomers, announced })
  for (const { userId } of left) writeEvent(committing, line(committing, 'UNSEATED', { userId }))
  for (const { userId, capacity } of taken)
    writeEvent(committing, line(committing, 'SEATED', { userId, presides: capacity === 'PRESIDING_OFFICER' }))
  for (const userId of unheard) writeEvent(committing, line(committing, 'NEWCOMER', { userId }))
  const came = taken
    .map((each) => each.userId)
    .filter((userId) => !before.some((each) => each.userId === userId))
  await inviteSeated(committing, { left: left.map((each) => each.userId), came }, place)
  if (left.length + taken.length + unheard.length > 0)
    await sendNotices(
      committing,
      {
        about: 'SEATS_CHANGED',
        step: null,
        recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }],
        action: null,
      },
      place,
    )
  // A committee of nobody: nobody is told of the case by rank.
  await markAttention(committing, ['NO_COMMITTEE'], seats.length === 0 ? 'NO_COMMITTEE' : null, place)
}

async function save(
  { rows, row }: TransitionWriter,
  { before, seats, newcomers, announced }: Sitting,
): Promise<void> {
  const ofCase = { caseId: row.id, step: '' }
  const given = before.filter((one) => !seats.some(isSame(one)))
  const gone = announced.filter((userId) => !newcomers.includes(userId))
  if (given.length > 0)
    await rows.caseAssignment.updateMany({ where: { ...ofCase, OR: given }, data: { active: false } })
  if (seats.length > 0) {
    await rows.caseAssignment.createMany({
      data: seats.map((each) => ({ ...ofCase, ...each })),
      skipDuplicates: true,
    })
    await rows.caseAssignment.updateMany({
      where: { ...ofCase, OR: seats, active: false },
      data: { active: true, since: new Date() },
    })
  }
  if (gone.length > 0)
    await rows.caseAssignment.deleteMany({ where: { ...ofCase, capacity: 'NEWCOMER', userId: { in: gone } } })
  if (newcomers.length > 0)
    await rows.caseAssignment.createMany({
      data: newcomers.map((userId) => ({ ...ofCase, userId, capacity: 'NEWCOMER', active: false })),
      skipDuplicates: true,
    })
}

/** Steps that wait for a role or a person: whoever that is now has them in hand. */
async function findHandlers(committing: TransitionWriter, place: string): Promise<void> {
  const { rows, row } = committing
  const open = await rows.caseStep.findMany({
    where: { caseId: row.id, status: 'READY' },
    select: { instance: true, actor: true },
    orderBy: { id: 'asc' },
  })
  for (const { instance, actor } of open) {
    const { came, left } = await handOut(committing, {
      id: instance,
      status: 'READY',
      actor: actorOf({ actor }),
    })
    if (came.length + left.length === 0) continue
    writeEvent(committing, line(committing, 'STEP_REASSIGNED', { step: instance }))
    await sendNotices(
      committing,
      {
        about: 'STEP_OPENED',
        step: instance,
        recipients: came.map((userId) => ({ to: 'PERSON', userId })),
        action: null,
      },
      `${place}-${instance}`,
    )
  }
}
