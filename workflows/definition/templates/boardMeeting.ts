/** Board meeting: called with its papers, held with a quorum and an open vote, minuted, entered in the records. */
import { actions, at, clock, drawingOf, edges, form, stages, steps, notifyAct, to } from './build.ts'

const committee = { by: 'COMMITTEE' } as const

export const boardMeeting = drawingOf({
  clocks: [],
  kind: 'MEETING',
  lawPack: null,
  confidentiality: 'What is said in the meeting and its papers stay with those who were invited.',
  filing: { limit: null, respondentSees: [], employerSees: [] },
  stages: stages([
    ['call', 'Call the meeting', 'Notice, agenda and papers.', []],
    ['meet', 'Meet', 'The board comes together and votes.', []],
    ['records', 'Records', 'Minutes are confirmed, and resolutions are entered.', []],
  ]),
  steps: steps([
    {
      id: 'notice',
      stageId: 'call',
      name: 'Send notice and papers',
      description: 'Say when and where, send agenda, papers and the drafts of resolutions to every member.',
      actor: committee,
      position: at(0, 0),
      outcomes: { sent: 'Notice sent', calledOff: 'No meeting needed' },
      clock: clock(10, 'WORKING_DAY', 5, 10, { first: notifyAct('COMMITTEE'), remindBefore: [2] }),
    },
    {
      id: 'meeting',
      stageId: 'meet',
      name: 'Board meeting',
      description:
        'Ask about conflicts of interest first, then hold the meeting, vote, and sign the minutes.',
      actor: committee,
      position: at(1, 1),
      outcomes: {
        adopted: 'Resolutions adopted',
        deferred: 'Deferred, meet again',
        rejected: 'Resolutions rejected',
      },
      meeting: {
        quorum: 2,
        presidingOfficerRequired: true,
        vote: 'OPEN',
        minutesRequired: true,
        minutesSignedBy: 'PRESIDING_OFFICER',
      },
      clock: clock(30, 'DAY', 20, 28, { first: notifyAct('COMMITTEE'), remindBefore: [7] }),
    },
    {
      id: 'minutes',
      stageId: 'records',
      name: 'Confirm the minutes',
      description: 'Send the signed minutes to the members, and add what they correct.',
      actor: committee,
      position: at(2, 2),
      outcomes: { confirmed: 'Minutes confirmed' },
      clock: clock(15, 'DAY', 10, 15, { first: notifyAct('COMMITTEE'), remindBefore: [3] }),
    },
    {
      id: 'register',
      stageId: 'records',
      name: 'Enter the resolutions',
      description: 'Enter the resolutions in the register and say who carries out what.',
      actor: committee,
      position: at(3, 2),
      outcomes: { entered: 'Entered' },
      clock: clock(10, 'WORKING_DAY', 5, 10, { first: notifyAct('COMMITTEE') }),
    },
  ]),
  edges: edges([
    ['start', null, 'notice'],
    ['notice', 'sent', 'meeting'],
    ['notice', 'calledOff', 'close'],
    ['meeting', 'adopted', 'minutes'],
    ['meeting', 'deferred', 'meeting'],
    ['meeting', 'rejected', 'minutes'],
    ['minutes', 'confirmed', 'register'],
    ['register', 'entered', 'close'],
  ]),
  actions: actions([
    {
      stepId: 'notice',
      on: 'COMPLETE',
      type: 'NOTIFY',
      outcome: 'sent',
      recipients: to('COMMITTEE'),
      subject: 'Notice of a board meeting',
      body: 'Please read the papers, and say beforehand where you have a conflict of interest.',
    },
    {
      stepId: 'minutes',
      on: 'ENTER',
      type: 'NOTIFY',
      recipients: to('COMMITTEE'),
      subject: 'Minutes to confirm',
      body: 'Please read the minutes and correct them by {dueOn}.',
    },
  ]),
  ...form([
    {
      id: 'noticeForm',
      stepId: 'notice',
      title: 'Notice',
      visibleTo: [],
      questions: [
        { key: 'business', type: 'TEXT_AREA', label: 'Business of the meeting', required: true },
        {
          key: 'boardPapers',
          type: 'ASK_TO_UPLOAD',
          label: 'Papers and drafts of resolutions',
          config: { accept: ['PDF', 'DOCUMENT'], maxFiles: 50, maxMegabytes: 25 },
        },
      ],
    },
    {
      id: 'registerForm',
      stepId: 'register',
      title: 'Resolutions',
      visibleTo: [],
      questions: [
        {
          key: 'resolutions',
          type: 'TEXT_AREA',
          label: 'Each resolution, and who carries it out',
          required: true,
        },
      ],
    },
  ]),
  meetingFields: [
    {
      id: 'conflicts',
      stepId: 'meeting',
      key: 'conflicts',
      label: 'Conflicts of interest that were named',
      asked: 'RECORDING',
      type: 'TEXT_AREA',
      options: [],
      required: false,
      order: 0,
    },
  ],
  prerequisites: [],
})
