/** English. */
export const noticeBodies = {
  ACTION: 'There is news in {{caseNo}}.',
  STEP_OPENED: 'The step “{{step}}” is open and waits for you.',
  STEP_OPENED_DUE: 'The step “{{step}}” is open and waits for you. It is due on {{dueOn, date}}.',
  REMINDER: 'The step “{{step}}” is still open.',
  REMINDER_DUE: 'The step “{{step}}” is still open. It is due on {{dueOn, date}}.',
  FIRST_THRESHOLD: 'The step “{{step}}” has passed its first threshold.',
  FIRST_THRESHOLD_DUE: 'The step “{{step}}” has passed its first threshold. It is due on {{dueOn, date}}.',
  SECOND_THRESHOLD: 'The step “{{step}}” has passed its second threshold.',
  SECOND_THRESHOLD_DUE: 'The step “{{step}}” has passed its second threshold. It is due on {{dueOn, date}}.',
  OVERDUE: 'The step “{{step}}” was not done in time.',
  OVERDUE_DUE: 'The step “{{step}}” was not done in time. It is due on {{dueOn, date}}.',
  MEETING_SCHEDULED: 'A meeting was planned. Its time and place are on the page.',
  MEETING_RESCHEDULED: 'The meeting has a new time. It is on the page.',
  MEETING_CANCELLED: 'The meeting will not take place.',
  TRANSFERRED: '{{caseNo}} was handed to another committee.',
  CLOSED: '{{caseNo}} was closed.',
  WITHDRAWN: '{{caseNo}} was withdrawn by whoever filed it.',
  ON_HOLD: '{{caseNo}} rests for now. You will hear when it goes on.',
  RESUMED: '{{caseNo}} goes on.',
  SEATS_CHANGED:
    'Who sits on the committee of {{caseNo}} has changed. The page says who sits on it now, and whether somebody waits to be let in.',
  NEEDS_ATTENTION: '{{caseNo}} cannot go on by itself. The page says why, and what can be done.',
  RESPONDENT_PROPOSED:
    'A member of the committee has named the respondent of {{caseNo}}. It stands once another member agrees. The page says who and why.',
  RESPONDENT_NAMED:
    'The committee has written down who {{caseNo}} is about. Who deals with it may have changed. The page says who they are now.',
  INFORMED: 'You are informed of {{caseNo}}. The page shows what you may know and do.',
  CONTRACT_30_DAYS:
    'Please renew it in time. After that day everything goes on for a while, then it can only be read.',
  CONTRACT_7_DAYS:
    'Please renew it in time. After that day everything goes on for a while, then it can only be read.',
  CONTRACT_1_DAY: 'Please renew it. After that day everything goes on for a while, then it can only be read.',
  CONTRACT_GRACE:
    'Everything goes on for the moment. Please renew it, or your workspace can soon only be read.',
  CONTRACT_EXPIRED:
    'Your contract ended on {{day, day}}. Nothing is lost: complaints go on as before, and all else can be read and taken out.',
  WORKSPACE_DELETION:
    'Take out what you need before that day. If this is a mistake, write to the platform’s support now: until then it can be undone.',
  IMPERSONATED:
    'For half an hour at most, to help your organisation. Your complaints, meetings and notices stayed closed to them. The audit log of your workspace names every change they made.',
} as const
