/** One complaint from its receipt to its close, by the people whose part each step is. */
import { caseTasks } from '../../api/complaints/taskContract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { dateAfter } from '../../workflows/definition/clocks.ts'
import { completeStep, readCase, untilRunning } from './complaints.ts'
import type { Staff } from './employer.ts'
import { holdMeeting, minuteMeeting, voteFor } from './hearings.ts'
import { until } from './appInstance.ts'
import { daysAgoIn, todayIn } from '../todayIn.ts'

/** From the first reading to the respondent's reply. */
export async function hearRespondent(
  { presiding, member, respondent }: Staff,
  caseId: string,
): Promise<void> {
  await untilRunning(presiding, caseId)
  await completeStep(member, caseId, 'acknowledge', 'accepted', {
    inTime: 'inTime',
    lastIncidentOn: daysAgoIn(40),
  })
  await completeStep(member, caseId, 'serve', 'served', { servedOn: todayIn(), servedBy: 'hand' })
  await completeStep(respondent, caseId, 'reply', 'replied', { replyText: 'I was being friendly.' })
}

/** The hearing of both sides, and the vote on the findings. */
export async function holdInquiry(staff: Staff, caseId: string): Promise<void> {
  const { presiding, member, secondMember, external, complainant, respondent } = staff
  const committee = [presiding, member, secondMember, external]
  const hearing = { caseId, step: 'hearing.1', title: 'Inquiry hearing' }
  await minuteMeeting(
    staff,
    await holdMeeting(staff, { ...hearing, guests: [...committee, complainant, respondent] }),
  )
  await presiding.client.call(caseTasks.add, {
    params: { id: caseId },
    body: {
      title: 'Read the log of the gate',
      userId: secondMember.userId,
      dueOn: dateAfter(todayIn(), 5, 'DAY'),
    },
  })
  await completeStep(presiding, caseId, 'hearing', 'concluded')
  const findings = { caseId, step: 'findings.1', title: 'Findings', guests: committee }
  const { meetingId } = await holdMeeting(staff, findings)
  await voteFor('proved', committee, meetingId)
  const params = { id: meetingId }
  const { version } = await presiding.client.call(meetings.read, { params })
  await presiding.client.call(meetings.minutes, { params, body: { minutes: 'All voted.', version } })
  await completeStep(presiding, caseId, 'findings', 'proved')
}

/** From the findings to the close. */
export async function concludeInquiry(staff: Staff, caseId: string): Promise<void> {
  const { presiding, member, complainant, respondent, employer } = staff
  await completeStep(member, caseId, 'shareFindings', 'shared', { findingsText: 'The messages were sent.' })
  await completeStep(complainant, caseId, 'complainantAnswers', 'nothing')
  await completeStep(respondent, caseId, 'respondentAnswers', 'nothing')
  await completeStep(presiding, caseId, 'conclude', 'concluded')
  await completeStep(presiding, caseId, 'report', 'action', { reportSummary: 'A warning is recommended.' })
  await completeStep(employer, caseId, 'employerActs', 'acted', { actionTaken: 'The warning was given.' })
  await completeStep(presiding, caseId, 'appeal', 'appealed')
  await completeStep(presiding, caseId, 'appealDecision', 'stands')
  const isClosed = async () => (await readCase(presiding, caseId)).status === 'CLOSED'
  await until(`${caseId} is closed`, isClosed)
}
