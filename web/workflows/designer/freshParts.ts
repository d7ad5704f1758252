/** What a new part begins with on the canvas, in the words of the screen's language. */
import type { NewAction } from '../../../workflows/definition/edit/actions.ts'
import type { NewComponent } from '../../../workflows/definition/edit/forms.ts'
import type { NewMeetingField } from '../../../workflows/definition/edit/meetingFields.ts'
import type { NewStage } from '../../../workflows/definition/edit/stages.ts'
import type { NewStep } from '../../../workflows/definition/edit/steps.ts'
import type { Action, ActionType, Outcome, Step } from '../../../workflows/definition/graph.ts'
import { t } from '../../i18n.ts'
import { newId } from '../../parts/newId.ts'
import { placeholder } from '../../parts/placeholder.ts'

export const freshStage = (id: string, name = placeholder('stage')): NewStage => ({
  id,
  name,
  visibleTo: ['COMPLAINANT'],
})

export const freshStep = (id: string, stageId: string, kind: Step['kind']): NewStep => ({
  id,
  stageId,
  kind,
  name: placeholder(kind === 'MEETING' ? 'meeting' : 'action'),
  outcomes: [{ id: newId(), label: placeholder('done') }],
})
export const freshOutcome = (): Outcome => ({ id: newId(), label: placeholder('outcome') })
export const freshSection = (stepId: string): NewComponent => ({
  id: newId(),
  stepId,
  title: placeholder('section'),
})
export const freshField = (stepId: string): NewMeetingField => ({
  id: newId(),
  stepId,
  label: placeholder('field'),
})

type Notice = Pick<Action, 'recipients' | 'template' | 'course'>
const notices = (): Record<ActionType, Notice> => ({
  NOTIFY: {
    recipients: [{ to: 'ACTOR' }],
    template: { subject: '{caseNo}: {step}', body: t('Please look at {step}. It is due on {dueOn}.') },
  },
  TRANSFER_COMPLAINT: { recipients: [], template: null },
  ASSIGN_COURSE: { recipients: [], template: null, course: { courseId: null, to: 'UNIT', days: 30 } },
  INFORM_RESPONDENT: {
    recipients: [{ to: 'RESPONDENT' }],
    template: {
      subject: t('A complaint names you'),
      body: t(
        'A complaint has been made in which you are named. Open it to see what it says and what happens next.',
      ),
    },
  },
  INFORM_EMPLOYER: {
    recipients: [{ to: 'EMPLOYER' }],
    template: {
      subject: '{caseNo}: {stage}',
      body: t(
        'A complaint has come to a point at which you are informed. Open it to see what is asked of you.',
      ),
    },
  },
})
/** Whom an action of a type tells, and what, before anybody changes it. */
export const freshNotice = (type: ActionType): Notice => notices()[type]
export const freshAction = (stepId: string, on: Action['on'], type: ActionType): NewAction => ({
  id: newId(),
  stepId,
  on,
  type,
  ...freshNotice(type),
})
