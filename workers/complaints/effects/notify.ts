import { noticeItem } from '../../../api/notices/notify.ts'
import { noticeMail, type NoticeMail } from '../../../api/notices/outbox.ts'
import { mailItem } from '../../../api/outbox/enqueue.ts'
import type { Effect, NoticeKind } from '../../../workflows/engine/state.ts'
import { isUpdate } from '../../../workflows/definition/graph.ts'
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import { taskClockId } from '../../../workflows/engine/tasks.ts'
import type { GuestRow } from '../facts.ts'
import { inEachLanguage, noticeText, type Facts } from '../noticeWords.ts'
import { isReaderOf, partiesGone, usersOf } from '../people.ts'
import { stepIdOf, textOf, type TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'
import { writeEvent } from './log.ts'

type Notify = Extract<Effect, { do: 'NOTIFY' }>

/**
 * A notice in the app for each who is meant, whose delivery decides between mail and SMS; for a meeting also the
 * calendar entry, and the guests it invites. A notice of the process that nobody gets is said to be that.
 */
export const notify: EffectWriter<'NOTIFY'> = (writer, effect) => {
  const place = String(writer.transition.effects.indexOf(effect))
  const isSent = sendNotices(writer, effect, place, meetingOf(writer, effect))
  const { about, step } = effect
  if (about === 'ACTION' && !isSent)
    writeEvent(writer, { kind: 'NOTICE_UNDELIVERED', at: writer.transition.at, step, by: null })
}

/**
 * The same, for what is only known here. `place` names it within the transition, so that a second run tells
 * nobody twice. Answers whether anybody with an open account is meant.
 */
export function sendNotices(
  writer: TransitionWriter,
  effect: Omit<Notify, 'do'>,
  place: string,
  meeting: Invitation | null = null,
): boolean {
  const { row, known, transition, notices, mails } = writer
  const key = `${row.id}:${transition.seq}:${place}`
  const guests = meeting?.guests ?? []
  const recipients = [
    ...effect.recipients,
    ...guests.flatMap(({ userId }) => (userId ? [invited(row.respondentUserId, userId)] : [])),
  ]
  // What a process words is for the people it names alone.
  const isForCommitteeInstead = effect.action === null && !meeting
  const assignments = [...writer.assignments.rows.values()]
  const now = { known, row, assignments, step: effect.step, isForCommitteeInstead }
  const here = usersOf(now, recipients)
  const userIds = [...here, ...partiesGone(now, recipients)]
  const isOfTask = ofItsPerson.includes(effect.about)
  const namesNoCase = isOfTask || Object.hasOwn(pathWithoutCase, effect.about)
  const facts = effect.task
    ? taskFacts(writer, effect.task, isOfTask)
    : namesNoCase
      ? nothingSaid
      : effect.clock === undefined
        ? factsOf(writer, effect)
        : termFacts(writer, effect.clock)
  const text = noticeText(effect.about, templateOf(writer, effect), facts)
  // A guest may know the meeting and not its case.
  const pathOfCase = meeting ? `/meetings/${meeting.entry.id}` : `/complaints/${row.id}`
  const path = isOfTask ? `/tasks/${effect.task ?? ''}` : (pathWithoutCase[effect.about] ?? pathOfCase)
  const entry = meeting ? { meeting: meeting.entry } : {}
  if (userIds.length > 0)
    notices.push({
      userIds,
      key,
      kind: effect.about,
      subjectText: text.subject,
      bodyText: text.body,
      path,
      at: textOf(transition.wokeAt ?? transition.at),
      ...(namesNoCase ? { namesNoCase } : {}),
    })
  for (const userId of userIds) {
    const reads = namesNoCase ? {} : { caseId: row.id, wasReader: isReaderOf(now, userId) }
    mails.push(noticeItem(key, { userId, ...reads, ...entry }))
  }
  for (const { id, userId, email } of guests)
    if (!userId && email)
      mails.push(
        mailItem(noticeMail, { key: `${key}:${id}`, payload: { userId: null, guestId: id, path, ...entry } }),
      )
  return here.length > 0
}

function templateOf({ definition }: TransitionWriter, { action }: Pick<Notify, 'action'>) {
  if (!action?.template) return null
  const { subject, body } = action.template
  return {
    subject: inEachLanguage(definition, `actions/${action.id}/subject`, subject),
    body: inEachLanguage(definition, `actions/${action.id}/body`, body),
  }
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
  guests: Pick<GuestRow, 'id' | 'userId' | 'email'>[]
  entry: NonNullable<NoticeMail['meeting']>
}

function meetingOf({ meetings, guests, transition }: TransitionWriter, { about }: Notify): Invitation | null {
  const { event } = transition
  const method = methods[about]
  if (!method || event.type !== 'ACT' || !('meetingId' in event.act)) return null
  const meeting = meetings.rows.get(event.act.meetingId)
  if (!meeting) return null
  return {
    guests: [...guests.rows.values()].filter((guest) => guest.meetingId === meeting.id),
    entry: { id: meeting.id, method, sequence: meeting.sequence },
  }
}

/** Of a clock of the case. */
function termFacts({ row, clocks, definition }: TransitionWriter, clock: string): Facts {
  const rule = definition?.process.clocks?.[clock]
  return {
    caseNo: row.caseNo,
    step: inEachLanguage(definition, `clocks/${clock}/name`, rule?.name ?? ''),
    stage: '',
    dueOn: dayOf(clocks.rows.get(caseClockId(clock))?.dueAt),
    term: rule && isUpdate(rule) ? 'UPDATE' : (rule?.kind ?? 'LIMIT'),
  }
}

/** As a message holds it; empty for none. */
const dayOf = (dueAt: string | null | undefined) => (dueAt ? new Date(dueAt).toISOString() : '')

/** Kinds for people who cannot open the case (any more), and where those lead. */
const pathWithoutCase: Partial<Record<NoticeKind, string>> = {
  CASE_UNATTENDED: '/unattended-cases',
  STEP_UNASSIGNED: '/inbox',
}
/** A person with a task learns nothing of its case, not even its number. */
const ofItsPerson: NoticeKind[] = ['TASK_ADDED', 'TASK_MOVED', 'TASK_DUE', 'TASK_ENDED']
const taskFacts = ({ row, clocks }: TransitionWriter, task: string, isOfItsPerson: boolean): Facts => ({
  caseNo: isOfItsPerson ? '' : row.caseNo,
  step: '',
  stage: '',
  dueOn: dayOf(clocks.rows.get(taskClockId(task))?.dueAt),
})

const nothingSaid: Facts = { caseNo: '', step: '', stage: '', dueOn: '' }
function factsOf({ row, steps, definition }: TransitionWriter, { step }: Pick<Notify, 'step'>): Facts {
  if (step === null) return { caseNo: row.caseNo, step: '', stage: '', dueOn: '' }
  const defined = definition?.process.steps[stepIdOf(step)]
  return {
    caseNo: row.caseNo,
    step: inEachLanguage(definition, `steps/${defined?.id ?? ''}/name`, defined?.name ?? ''),
    stage: inEachLanguage(
      definition,
      `stages/${defined?.stageId ?? ''}/name`,
      definition?.stages.find(({ id }) => id === defined?.stageId)?.name ?? '',
    ),
    dueOn: dayOf(steps.rows.get(step)?.dueAt),
  }
}
