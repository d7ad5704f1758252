/**
 * POSH (India): the Sexual Harassment of Women at Workplace Act and Rules of 2013 as a process (law.md).
 * Counsel signs it before use.
 */
import { drawingOf } from '../build.ts'
import { poshActions, poshEdges, poshPrerequisites } from './course.ts'
import { poshClocks } from './clocks.ts'
import { poshForms } from './forms.ts'
import { poshStages, poshSteps } from './steps.ts'

export const posh = drawingOf({
  kind: 'COMPLAINT',
  lawPack: 'POSH',
  confidentiality:
    'Only the committee reads your complaint. The respondent gets a copy of it when the ' +
    'process says so, and answers it. The employer learns who is concerned and what is recommended, ' +
    'once it has something to do. ' +
    'Everybody who takes part must keep names and details to themselves.',
  filing: {
    limit: { amount: 3, unit: 'MONTH', lawRef: 'POSH-9' },
    respondentSees: ['RESPONDENT', 'INCIDENTS', 'EVIDENCE'],
    // Those who give relief or act on the report (ss. 12, 13) must know for whom; they may not read the complaint.
    employerSees: ['COMPLAINANT', 'RESPONDENT'],
  },
  /**
   * What a withdrawal does the law leaves open: the committee, which hears why, has to agree, and once there are
   * findings to report, the employer's duty under s. 13 does not end by it.
   */
  withdrawal: { consent: 'COMMITTEE', untilStageId: 'inquiry' },
  /** s. 18: an appeal, also over what is not carried out, can come after the case is over. */
  reopening: { by: 'COMMITTEE', stepId: 'appealDecision', within: null },
  stages: poshStages,
  steps: poshSteps,
  edges: poshEdges,
  actions: poshActions,
  ...poshForms,
  meetingFields: [
    {
      id: 'witnesses',
      stepId: 'hearing',
      key: 'witnesses',
      label: 'Witnesses heard',
      asked: 'RECORDING',
      type: 'TEXT_AREA',
      options: [],
      required: false,
      order: 0,
    },
    {
      id: 'absentParty',
      stepId: 'hearing',
      key: 'absentParty',
      label: 'Who stayed away',
      asked: 'RECORDING',
      type: 'SINGLE_SELECT',
      options: [
        { id: 'nobody', text: 'Nobody', freeText: false },
        { id: 'complainant', text: 'Complainant', freeText: false },
        { id: 'respondent', text: 'Respondent', freeText: false },
      ],
      required: false,
      order: 1,
    },
  ],
  prerequisites: poshPrerequisites,
  clocks: poshClocks,
})
