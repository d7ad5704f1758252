/** English. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const noticeBodies = {
  ACTION: 'There is an update in {{caseNo}}.',
  STEP_ENDED: 'The step “{{step}}” has ended. You do not need to do anything.',
  STEP_UNASSIGNED:
    'You do not need to do anything for this step. “My open steps” shows what is still waiting for you.',
  STEP_OPENED: 'The step “{{step}}” is open and assigned to you.',
  STEP_OPENED_DUE: 'The step “{{step}}” is open and assigned to you. It is due on {{dueOn, date}}.',
  REMINDER: 'The step “{{step}}” is still open.',
  REMINDER_DUE: 'The step “{{step}}” is still open. It is due on {{dueOn, date}}.',
  FIRST_THRESHOLD: 'The step “{{step}}” has passed its first threshold.',
  FIRST_THRESHOLD_DUE: 'The step “{{step}}” has passed its first threshold. It is due on {{dueOn, date}}.',
  SECOND_THRESHOLD: 'The step “{{step}}” has passed its second threshold.',
  SECOND_THRESHOLD_DUE: 'The step “{{step}}” has passed its second threshold. It is due on {{dueOn, date}}.',
  OVERDUE: 'The step “{{step}}” was not done in time.',
  OVERDUE_DUE: 'The step “{{step}}” was not done in time. It is due on {{dueOn, date}}.',
  TERM_ENDED: '“{{step}}” is over. See the page for what can be done now.',
  CLOCK_REMINDER: '“{{step}}” ends on {{dueOn, date}}.',
  CLOCK_FIRST_THRESHOLD: '“{{step}}” has passed its first threshold. It ends on {{dueOn, date}}.',
  CLOCK_SECOND_THRESHOLD: '“{{step}}” has passed its second threshold. It ends on {{dueOn, date}}.',
  CLOCK_OVERDUE: '“{{step}}” ended on {{dueOn, date}}, and what it was set for is not done.',
  CLOCK_REPEATS: 'It is time for “{{step}}”.',
  CLOCK_UPDATE: '{{caseNo}} is still open. Its page shows what has been done so far and what comes next.',
  MEETING_SCHEDULED: 'A meeting was planned. See the page for its time and place.',
  MEETING_RESCHEDULED: 'The meeting has a new time. See the page.',
  MEETING_CANCELLED: 'The meeting will not take place.',
  TRANSFERRED: '{{caseNo}} was transferred to another committee.',
  CLOSED: '{{caseNo}} was closed.',
  WITHDRAWN: '{{caseNo}} was withdrawn by the person who filed it.',
  WITHDRAWAL_ASKED:
    'The person who filed {{caseNo}} asks to withdraw it. It continues until you agree. See the page for the reason.',
  WITHDRAWAL_DECLINED:
    'The committee did not agree to the withdrawal of {{caseNo}}, so it continues. See the page for the reason.',
  REOPENED: '{{caseNo}} was reopened and continues. See the page for the next step.',
  ON_HOLD: '{{caseNo}} is on hold. You will be notified when it is resumed.',
  RESUMED: '{{caseNo}} has been resumed.',
  SEATS_CHANGED: inParts(
    'The committee of {{caseNo}} has changed. See the page for its ',
    'current members and whether someone is waiting for access.',
  ),
  DEADLINE_MOVED: inParts(
    'The working days, holidays or time zone rules of your business unit changed, ',
    'and a deadline of {{caseNo}} moved. See the page for both dates and what changed.',
  ),
  DATE_LATE: inParts(
    'A deadline of {{caseNo}} counts from too late a day because the case was on hold. ',
    'Open the case to see the right date and correct it.',
  ),
  DATE_CORRECTED: inParts(
    'A deadline of {{caseNo}} counted from too late a day because the case was on hold. ',
    'The committee corrected it. See the page for both dates.',
  ),
  ACCESS_CHANGED: 'Who can open {{caseNo}} or act on it has changed. See the page for what changed.',
  ACCESS_PENDING: inParts(
    'Someone got a role after {{caseNo}} had reached it. They see nothing until ',
    'you give them access. See the page for who they are.',
  ),
  CASE_UNATTENDED: inParts(
    'A complaint has no committee member left, and the person who filed it has no account ',
    'any more. Add a former member to their committee again, reactivate an account, or propose who takes over.',
  ),
  SUCCESSOR_APPOINTED: inParts(
    'Nobody could open {{caseNo}} any more, so the admins of your workspace proposed you. ',
    'See the page for what has to be done.',
  ),
  SUCCESSOR_PROPOSED: inParts(
    'An admin proposed who takes over a complaint that nobody can open. If you know ',
    'the people who are named, confirm or stop it.',
  ),
  SUCCESSOR_COMING: inParts(
    'Nobody can open {{caseNo}} any more, so the admins of the workspace proposed someone. They get access ',
    'on {{at, date}} at the earliest. If you open it before then, nobody gets access.',
  ),
  NEEDS_ATTENTION:
    '{{caseNo}} cannot continue automatically. See the page for the reason and what you can do.',
  RESPONDENT_PROPOSED: inParts(
    'A committee member has named the respondent of {{caseNo}}. It takes ',
    'effect once another member agrees. See the page for who and why.',
  ),
  RESPONDENT_NAMED: inParts(
    'The committee has recorded who {{caseNo}} is about. The people handling ',
    'it may have changed. See the page for who they are now.',
  ),
  SERVICE_AWAITED: inParts(
    'No one with an account could be informed. Serve the notice by hand, by post or another way, then ',
    'record it on the page of the case.',
  ),
  INFORMED: 'You have been informed of {{caseNo}}. See the page for what you can read and do.',
  MINUTES_TO_SIGN: 'Read them on the page of the meeting, and sign them if they are right.',
  MINUTES_GIVEN: 'If something is wrong, you can object until the day shown there.',
  MINUTES_OBJECTED: 'Answer it with an addition to the minutes.',
  OBJECTION_ANSWERED: 'You find the answer on the page of the meeting.',
  CONTRACT_30_DAYS:
    'Please renew it in time. After that day there is a grace period, then the workspace is read-only.',
  CONTRACT_7_DAYS:
    'Please renew it in time. After that day there is a grace period, then the workspace is read-only.',
  CONTRACT_1_DAY: 'Please renew it. After that day there is a grace period, then the workspace is read-only.',
  CONTRACT_GRACE:
    'Everything still works for now. Please renew it, or your workspace will soon be read-only.',
  CONTRACT_EXPIRED: inParts(
    'Your contract ended on {{day, day}}. Nothing is lost: complaints ',
    'continue as before, and everything else can be read and exported.',
  ),
  WORKSPACE_DELETION: inParts(
    'Export what you need before that day. If this is a mistake, contact ',
    'the platform’s support now: until then it can be undone.',
  ),
  IMPERSONATED: inParts(
    'For half an hour at most, to help your organisation. Your complaints, meetings and notices ',
    'stayed closed to them. The audit log of your workspace names every change they made.',
  ),
  COURSE_ASSIGNED: 'You find “{{title}}” among your courses.',
  CREDITS_LACKING:
    'They are to take the course, but there are too few credits. It is assigned to them as soon as there are enough.',
  CREDITS_DECIDED: 'You find the credits and your requests with the course.',
  COURSE_GIVEN_DUE: '“{{title}}” is due on {{day, day}}. You find it among your courses.',
  COURSES_LISTED: 'You find them among your courses: {{courses, list}}',
  COURSES_LATE: 'The courses are: {{courses, list}}',
  COURSE_TITLE: '“{{title}}”',
  COURSE_WITH_DAY: '“{{title}}” (due {{day, day}})',
  COURSES_MORE: '{{count, number}} more',
  COURSE_REMINDER: 'You find them among your courses: {{titles}}',
  CERTIFICATE_REVOKED: 'You find the reason in your learning record.',
  COURSE_RULE_STOPPED:
    'The person who saved it has left or may no longer assign courses. Save it yourself to start it again.',
  POLICY: 'You find its text and versions on the page of the policy.',
  POLICY_TO_ACCEPT: 'You find them among your policies: {{names}}',
  POLICIES_LATE: 'The policies are: {{names}}',
  POLICY_REVIEW:
    'Look over its text. If nothing has to change, say so on its page; otherwise submit a new version.',
  MEMBER_RENAMED:
    'The name of someone who sits on a committee with you was changed. Check that no open complaint is about them.',
  ERASURE_COMING:
    'From {{at, date}}, the personal data of someone who left will be erased. Stop it before then if it must not be.',
  UNCONFIRMED_REQUEST: inParts(
    'An admin asked for something that needs a second person, and there is none. ',
    'It goes ahead on {{at, date}} unless someone stops it.',
  ),
  HOLD_LIFT_UNCONFIRMED: inParts(
    'A member of the committee asked to lift the legal hold on a complaint, and nobody else on the committee ',
    'can confirm it. The hold is lifted on {{at, date}} unless someone stops it.',
  ),
  RETENTION_COMING:
    'From {{at, date}} on a rule lets go of things sooner than before. Hold what is still needed.',
  COMMITTEE_TERM: 'Renew the term or appoint someone else. It is the term of: {{names}}',
  COMMITTEE_TERM_OVER: inParts(
    'They hear no new complaints and stay on those that they are hearing. Renew the term or appoint ',
    'someone else. It is the term of: {{names}}',
  ),
  FILING_BLOCKED: 'No committee can hear a complaint there. Create one, or appoint members to one.',
  PHONE_CHANGED: inParts(
    'The country of {{branch}} was corrected, and your phone number now has ',
    'the code of the right country. Check it in your account.',
  ),
  PHONE_TO_CHECK: inParts(
    'The country of {{branch}} was corrected. Your phone number still has ',
    'the code of the other country. If it is wrong, change it in your account.',
  ),
  FILING_BLOCKED_PROCESS:
    'No complaint process is published for this business unit. Publish one, or make one the default.',
  COMPLIANCE_DUE: 'What is due: {{titles}}',
  TEAM_LATE: 'The courses are: {{titles}}',
  REPORT_READY: 'It shows the people that you may see, as things stand when you open it.',
  REPORT_FEWER: 'Someone it went to has left, or may no longer see all that it names.',
  REPORT_ENDED:
    'You may no longer see all it names, or nobody is left to receive it. Save it again to start it again.',
  TASK_ADDED: 'A committee has given you a task. Its due date is {{dueOn, date}}.',
  TASK_MOVED: 'The committee changed the date. The new due date is {{dueOn, date}}.',
  TASK_DUE: 'You have not answered this task yet. Its due date is {{dueOn, date}}.',
  TASK_ENDED: 'Your answer is no longer needed, so you can no longer open this task.',
  TASK_ANSWERED: 'A task in {{caseNo}} was answered. See the page for the answer.',
  TASK_LATE: 'A task in {{caseNo}} is not answered yet. Its due date is {{dueOn, date}}.',
} as const
