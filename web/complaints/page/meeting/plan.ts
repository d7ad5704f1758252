/** A meeting as it is being planned, and what is sent of it. */
import { NewMeeting, type GuestRole, type Meeting } from '../../../../api/meetings/contract.ts'
import type { CurrentStep } from '../../../../api/complaints/contract.ts'
import { t, translateFault, msg } from '../../../i18n.ts'

export type Guest = { userId: string | null; name: string; email: string; role: GuestRole }
export type Plan = {
  title: string
  agenda: string
  startTime: string
  endTime: string
  location: string
  link: string
  guests: Guest[]
  fields: Record<string, string>
}

type Invitees = CurrentStep['invitees']
const isMember = (part: string) => part !== 'Complainant' && part !== 'Respondent'
/** What somebody of the case is there as, which nobody chooses; null for anybody else. */
export function fixedRole({ userId }: Pick<Guest, 'userId'>, invitees: Invitees): GuestRole | null {
  const invitee = userId === null ? undefined : invitees.find((each) => each.userId === userId)
  return invitee ? (isMember(invitee.part) ? 'MEMBER' : 'PARTY') : null
}

/**
 * A new plan invites the members, and the parties whom the meeting concerns; a changed one begins as it was, and one
 * after an adjourned meeting as that was, on another day.
 */
export function startingPlan(
  step: Pick<CurrentStep, 'name' | 'invitees'>,
  meeting: Meeting | undefined,
  last: Meeting | null = null,
): Plan {
  if (!meeting && last?.status === 'ADJOURNED')
    return { ...startingPlan(step, last), startTime: '', endTime: '' }
  if (!meeting)
    return {
      title: step.name,
      agenda: '',
      startTime: '',
      endTime: '',
      location: '',
      link: '',
      guests: step.invitees
        .filter(({ part, isConcerned }) => isMember(part) || isConcerned === true)
        .map(({ userId, name, part }) => ({
          userId,
          name,
          email: '',
          role: isMember(part) ? 'MEMBER' : 'PARTY',
        })),
      fields: {},
    }
  const { title, agenda, startTime, endTime, location, link, fields } = meeting
  return {
    title,
    agenda,
    startTime,
    endTime,
    location: location ?? '',
    link: link ?? '',
    fields,
    guests: meeting.guests.map(({ userId, name, email, role }) => ({
      userId,
      name,
      email: email ?? '',
      role: role ?? 'OTHER',
    })),
  }
}

export const toSend = (plan: Plan) => ({
  ...plan,
  location: plan.location.trim() || null,
  link: plan.link.trim() || null,
  guests: plan.guests.map((guest) =>
    guest.userId
      ? { userId: guest.userId, role: guest.role }
      : { name: guest.name, email: guest.email, role: guest.role },
  ),
})

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())
const needed = [
  ['title', msg('Enter a title for the meeting')],
  ['agenda', msg('Write the agenda')],
  ['startTime', msg('Enter a start time')],
  ['endTime', msg('Enter an end time')],
] as const
const nobody = '00000000-0000-4000-8000-000000000000'
/** Sentences by field, in the order of the form. */
export function problemsOf(plan: Plan): Record<string, string> {
  const parsed = NewMeeting.safeParse({ ...toSend(plan), caseId: nobody, step: 'x' })
  const missing = needed.filter(([key]) => !plan[key].trim()).map(([key, sentence]) => [key, t(sentence)])
  const place =
    plan.location.trim() || plan.link.trim()
      ? []
      : [['location', t('Enter a location or a Teams or Meet link')]]
  const outsiders = plan.guests.flatMap((guest, at) =>
    guest.userId || isEmail(guest.email)
      ? []
      : [[`guests.${at}`, t('Enter an email address for {{name}}', { name: guest.name })]],
  )
  const rest = parsed.success
    ? []
    : parsed.error.issues
        .filter((issue) => issue.path[0] !== 'guests' || issue.path.length === 1)
        .map((issue) => [issue.path.join('.'), translateFault(issue.message)])
  const rows = [...missing, ...place, ...outsiders, ...rest]
  return Object.fromEntries(rows.filter(([path], at) => rows.findIndex(([each]) => each === path) === at))
}
