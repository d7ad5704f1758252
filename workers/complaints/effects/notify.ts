import { noticeMail, type NoticeMail } from '../../../api/notices/outbox.ts'
import { mutedFor } from '../../../api/notices/preferences.ts'
import { mailItem } from '../../../api/outbox/enqueue.ts'
import type { Effect, NoticeKind } from '../../../workflows/engine/state.ts'
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import { stepIdOf, type TransitionWriter } from '../transitionWriter.ts'
import { storeText } from '../../../api/notices/text.ts'
import { noticeText, type Facts } from '../noticeWords.ts'
import { usersOf } from '../people.ts'
import type { EffectWriter } from './effects.ts'

type Notify = Extract<Effect, { do: 'NOTIFY' }>

/**
 * A notice in the app and a mail for each who is meant and wants one of this kind; for a meeting also the
 * calendar entry, and the guests it invites.
 */
export const notify: EffectWriter<'NOTIFY'> = async (committing, effect) =>
  sendNotices(
    committing,
    effect,
    String(committing.transition.effects.indexOf(effect)),
    await meetingOf(committing, effect),
  )

/**
 * The same, for what is only known here. `place` names it within the transition, so that a second run tells
 * nobody twice.
 */
export async function sendNotices(
  committing: TransitionWriter,
  effect: Omit<Notify, 'do'>,
  place: string,
  meeting: Invitation | null = null,
): Promise<void> {
  const { rows, row, transition, notices, mails } = committing
  const key = `${row.id}:${transition.seq}:${place}`
  const guests = meeting?.guests ?? []
  const recipients = [
    ...effect.recipients,
    ...guests.flatMap(({ userId }) => (userId ? [invited(row.respondentUserId, userId)] : [])),
  ]
  const userIds = await usersOf(rows, row, recipients, effect.step)
  const facts = effect.clock === undefined ? factsOf(committing, effect) : termFacts(committing, effect.clock)
  const text = noticeText(effect.about, effect.action?.template ?? null, await facts)
  // A guest may know the meeting and not its case.
  const path = meeting ? `/meetings/${meeting.entry.id}` : `/complaints/${row.id}`
  const mail = (to: string, payload: NoticeMail) =>
    mails.push(
      mailItem(noticeMail, {
        key: `${key}:${to}`,
        payload: { ...payload, ...(meeting ? { meeting: meeting.entry } : {}) },
      }),
    )
  const muted = await mutedFor(rows, userIds, effect.about)
  for (const userId of userIds) {
    notices.push({
      userId,
      caseId: row.id,
      key,
      kind: effect.about,
      ...storeText(text),
      path,
      at: new Date(transition.at),
    })
    if (!muted.has(userId)) mail(userId, { userId, path })
  }
  for (const guest of guests)
    if (!guest.userId && guest.email) mail(guest.id, { userId: null, guestId: guest.id, path })
}

/** A guest who is the respondent is invited as that, and so only once informed. */
const invited = (respondentUserId: string | null, userId: string) =>
  userId === respondentUserId ? ({ to: 'RESPONDENT' } as const) : ({ to: 'PERSON', userId } as const)

const methods: Partial<Record<NoticeKind, 'REQUEST' | 'CANCEL'>> = {
  MEETING_SCHEDULED: 'REQUEST',
  MEETING_RESCHEDULED: 'REQUEST',
  MEETING_CANCELLED: 'CANCEL',
}

/** Whom a meeting invites, and its entry in their calendars. */
export type Invitation = {
  guests: { id: string; userId: string | null; email: string | null }[]
  entry: NonNullable<NoticeMail['meeting']>
}

async function meetingOf(
  { rows, transition }: TransitionWriter,
  { about }: Notify,
): Promise<Invitation | null> {
  const { event } = transition
  const method = methods[about]
  if (!method || event.type !== 'ACT' || !('meetingId' in event.act)) return null
  const found = await rows.meeting.findFirst({
    where: { id: event.act.meetingId, caseId: transition.caseId },
    include: { guests: true },
  })
  if (!found) return null
  return { guests: found.guests, entry: { id: found.id, method, sequence: found.sequence } }
}

/** Of a clock of the case. */
async function termFacts({ rows, row, definition }: TransitionWriter, clock: string): Promise<Facts> {
  const rule = definition?.process.clocks?.[clock]
  const saved = await rows.escalationSetting.findFirst({
    where: { targetId: row.id, clock: caseClockId(clock) },
    select: { dueAt: true },
  })
  return {
    caseNo: row.caseNo,
    step: rule?.name ?? '',
    stage: '',
    dueOn: saved?.dueAt?.toISOString() ?? '',
    term: rule?.kind ?? 'LIMIT',
  }
}

async function factsOf(
  { rows, row, definition }: TransitionWriter,
  { step }: Pick<Notify, 'step'>,
): Promise<Facts> {
  if (step === null) return { caseNo: row.caseNo, step: '', stage: '', dueOn: '' }
  const defined = definition?.process.steps[stepIdOf(step)]
  const saved = await rows.caseStep.findFirst({
    where: { caseId: row.id, instance: step },
    select: { dueAt: true },
  })
  return {
    caseNo: row.caseNo,
    step: defined?.name ?? '',
    stage: definition?.stages.find(({ id }) => id === defined?.stageId)?.name ?? '',
    dueOn: saved?.dueAt?.toISOString() ?? '',
  }
}
