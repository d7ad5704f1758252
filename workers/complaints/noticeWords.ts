/** What a notice says where the workflow's designer wrote nothing. In the app only: mail never carries it. */
import type { NoticeKind } from '../../workflows/engine/state.ts'

export type Words = { subject: string; body: string }
/** Facts that {caseNo}, {step}, {stage} and {dueOn} stand for. */
export type Facts = { caseNo: string; step: string; stage: string; dueOn: string }

const table: Record<NoticeKind, Words> = {
  ACTION: { subject: '{caseNo}: there is news', body: 'There is news in {caseNo}.' },
  STEP_OPENED: {
    subject: '{caseNo}: {step} awaits you',
    body: 'The step “{step}” is open and waits for you.{by}',
  },
  REMINDER: { subject: '{caseNo}: {step} is due soon', body: 'The step “{step}” is still open.{by}' },
  FIRST_THRESHOLD: {
    subject: '{caseNo}: {step} needs a look',
    body: 'The step “{step}” has passed its first threshold.{by}',
  },
  SECOND_THRESHOLD: {
    subject: '{caseNo}: {step} needs help',
    body: 'The step “{step}” has passed its second threshold.{by}',
  },
  OVERDUE: { subject: '{caseNo}: {step} is overdue', body: 'The step “{step}” was not done in time.{by}' },
  MEETING_SCHEDULED: {
    subject: '{caseNo}: a meeting is planned',
    body: 'A meeting was planned. Its time and place are on the page.',
  },
  MEETING_RESCHEDULED: {
    subject: '{caseNo}: a meeting was moved',
    body: 'The meeting has a new time. It is on the page.',
  },
  MEETING_CANCELLED: {
    subject: '{caseNo}: a meeting was cancelled',
    body: 'The meeting will not take place.',
  },
  TRANSFERRED: {
    subject: '{caseNo}: another committee took over',
    body: '{caseNo} was handed to another committee.',
  },
  CLOSED: { subject: '{caseNo} is closed', body: '{caseNo} was closed.' },
  WITHDRAWN: { subject: '{caseNo} was withdrawn', body: '{caseNo} was withdrawn by whoever filed it.' },
  ON_HOLD: { subject: '{caseNo} is on hold', body: '{caseNo} rests for now. You will hear when it goes on.' },
  RESUMED: { subject: '{caseNo} goes on', body: '{caseNo} goes on.' },
  SEATS_CHANGED: {
    subject: '{caseNo}: who hears it has changed',
    body: 'Who sits on the committee of {caseNo} has changed. The page says who sits on it now, and whether somebody waits to be let in.',
  },
  NEEDS_ATTENTION: {
    subject: '{caseNo} needs attention',
    body: '{caseNo} cannot go on by itself. The page says why, and what can be done.',
  },
  RESPONDENT_PROPOSED: {
    subject: '{caseNo}: another member has to agree',
    body: 'A member of the committee has named the respondent of {caseNo}. It stands once another member agrees. The page says who and why.',
  },
  RESPONDENT_NAMED: {
    subject: '{caseNo}: the respondent is named',
    body: 'The committee has written down who {caseNo} is about. Who deals with it may have changed. The page says who they are now.',
  },
  INFORMED: {
    subject: '{caseNo}: something concerns you',
    body: 'You are informed of {caseNo}. The page shows what you may know and do.',
  },
}

/**
 * The designer's words, or ours, with the facts put in. A name in braces that we do not know stays as it was
 * written.
 */
export function wordsFor(about: NoticeKind, template: Words | null, facts: Facts): Words {
  const { subject, body } = template ?? table[about]
  const known: Record<string, string> = { ...facts, by: facts.dueOn ? ` It is due on ${facts.dueOn}.` : '' }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name: string) =>
      Object.hasOwn(known, name) ? (known[name] ?? '') : all,
    )
  return { subject: Array.from(fill(subject)).slice(0, 200).join(''), body: fill(body) }
}
