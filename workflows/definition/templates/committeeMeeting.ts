/** Committee quarterly meeting: prepared, held with a quorum and an open vote, followed up. */
import { actions, at, clock, drawingOf, edges, form, stages, steps, notifyAct, to } from './build.ts'

const committee = { by: 'COMMITTEE' } as const

export const committeeMeeting = drawingOf({
  clocks: [],
  kind: 'MEETING',
  lawPack: null,
  confidentiality: 'Members keep what they hear about single cases to themselves.',
  filing: { limit: null, respondentSees: [], employerSees: [] },
  stages: stages([
    ['prepare', 'Prepare', 'Agenda and papers.', []],
    ['meet', 'Meet', 'The members come together and vote.', []],
    ['followUp', 'Follow up', 'What was decided gets done.', []],
  ]),
  steps: steps([
    {
      id: 'agenda',
      stageId: 'prepare',
      name: 'Prepare the agenda',
      description: 'Collect the points and send the papers to the members.',
      actor: committee,
      position: at(0, 0),
      outcomes: { ready: 'Agenda sent', calledOff: 'No meeting needed' },
      clock: clock(10, 'WORKING_DAY', 5, 10, { first: notifyAct('COMMITTEE'), remindBefore: [2] }),
    },
    {
      id: 'meeting',
      stageId: 'meet',
      name: 'Quarterly meeting',
      description: 'Invite the members, hold the meeting, take minutes and vote.',
      actor: committee,
      position: at(1, 1),
      outcomes: { adopted: 'Decisions adopted', adjourned: 'Meet again', rejected: 'Decisions rejected' },
      meeting: { quorum: 3, presidingOfficerRequired: true, vote: 'OPEN', minutesRequired: true },
      clock: clock(30, 'DAY', 20, 28, { first: notifyAct('COMMITTEE'), remindBefore: [7] }),
    },
    {
      id: 'tasks',
      stageId: 'followUp',
      name: 'Do what was decided',
      description: 'Carry out the decisions and write down what was done.',
      actor: committee,
      position: at(2, 2),
      outcomes: { done: 'All done' },
      clock: clock(20, 'WORKING_DAY', 10, 20, { first: notifyAct('COMMITTEE'), remindBefore: [5] }),
    },
  ]),
  edges: edges([
    ['start', null, 'agenda'],
    ['agenda', 'ready', 'meeting'],
    ['agenda', 'calledOff', 'close'],
    ['meeting', 'adopted', 'tasks'],
    ['meeting', 'adjourned', 'meeting'],
    ['meeting', 'rejected', 'close'],
    ['tasks', 'done', 'close'],
  ]),
  actions: actions([
    {
      stepId: 'agenda',
      on: 'COMPLETE',
      type: 'NOTIFY',
      outcome: 'ready',
      recipients: to('COMMITTEE'),
      subject: 'The agenda is ready',
      body: 'Please read the papers before the meeting.',
    },
    {
      stepId: 'tasks',
      on: 'ENTER',
      type: 'NOTIFY',
      recipients: to('COMMITTEE'),
      subject: 'Decisions to carry out',
      body: 'The minutes say who does what, by {dueOn}.',
    },
  ]),
  ...form([
    {
      id: 'agendaForm',
      stepId: 'agenda',
      title: 'Agenda',
      visibleTo: [],
      questions: [
        {
          key: 'quarter',
          type: 'SINGLE_SELECT',
          label: 'Which quarter?',
          required: true,
          options: { q1: 'First', q2: 'Second', q3: 'Third', q4: 'Fourth' },
        },
        { key: 'points', type: 'TEXT_AREA', label: 'Points to discuss', required: true },
        {
          key: 'papers',
          type: 'ASK_TO_UPLOAD',
          label: 'Papers',
          config: { accept: ['PDF', 'DOCUMENT'], maxFiles: 50, maxMegabytes: 25 },
        },
      ],
    },
    {
      id: 'tasksForm',
      stepId: 'tasks',
      title: 'What was done',
      visibleTo: [],
      questions: [
        { key: 'workDone', type: 'TEXT_AREA', label: 'What was done about each decision', required: true },
      ],
    },
  ]),
  meetingFields: [],
  prerequisites: [],
})
