/** For tests: every shape that a case's run can take, each as the acts that make it. */
import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Graph } from '../workflows/definition/graph.ts'
import { templates } from '../workflows/definition/templates/index.ts'
import { actions, edges, form, is } from '../workflows/definition/templates/build.ts'
import type { Act } from '../workflows/engine/state.ts'
import { calendarSignal, retrySignal, seatsSignal } from '../workflows/messages.ts'
import { recordZoneRules } from '../workers/branches/zoneRules.ts'
import { acting, floorGraph, type Published } from './case.ts'
import { actsFor, firstOpen } from './people.ts'
import { shiftedZones } from './shiftedZones.ts'
import type { TimeRig } from './timeRig.ts'

type Story = {
  rig: TimeRig
  caseId: string
  published: Published
  act: (by: keyof typeof people, act: Act) => Promise<unknown>
  done: (step: string, outcome?: string) => Promise<unknown>
}
const people = {
  member: ['COMMITTEE'],
  presiding: ['COMMITTEE', 'PRESIDING_OFFICER'],
  complainant: ['COMPLAINANT'],
  scheduler: ['SCHEDULER'],
  stranger: [],
} as const
type Shape = {
  graph: () => Graph
  continueAfter?: number
  isDamaged?: boolean
  answers?: Record<string, unknown>
  play: (story: Story) => Promise<void>
}

const posh = () => structuredClone(templates['POSH']!.graph)
const note = () => ({ noteId: randomUUID() })

/** Whoever reads names who asks, and the reading can be done again. */
const naming = (): Graph => {
  const graph = floorGraph()
  return {
    ...graph,
    ...form([
      {
        id: 'section',
        stepId: 'read',
        title: 'Who asks',
        visibleTo: [],
        questions: [
          { key: 'who', type: 'INPUT_BOX', label: 'Who?', required: true, config: { format: 'PERSON' } },
        ],
      },
    ]),
    steps: graph.steps.map((step) =>
      step.id === 'ask'
        ? { ...step, assignTo: 'who' }
        : { ...step, setting: { ...step.setting, reopenable: step.id === 'read' } },
    ),
  }
}

/** Its first step opens for those who are in a hurry only; another one is done by itself. */
export const forked = (): Graph => {
  const graph = floorGraph()
  return {
    ...graph,
    ...form([
      {
        id: 'hurry',
        stepId: 'filing',
        title: 'Hurry',
        visibleTo: [],
        questions: [
          {
            key: 'hurry',
            type: 'SINGLE_SELECT',
            label: 'Is there a hurry?',
            options: { yes: 'Yes', no: 'No' },
          },
        ],
      },
    ]),
    steps: [
      ...graph.steps.map((step) => ({
        ...step,
        setting: { ...step.setting, allowSkip: true, reopenable: true },
      })),
      {
        ...graph.steps[0]!,
        id: 'robot',
        name: 'By itself',
        actor: null,
        clock: null,
        order: 9,
        setting: { allowSkip: false, reopenable: false, automatic: true },
      },
    ],
    edges: edges([
      ['start', null, 'ask', is('hurry', 'yes')],
      ['start', null, 'read'],
      ['read', 'done', 'robot'],
      ['robot', 'done', 'ask'],
      ['ask', 'done', 'decide'],
      ['ask', 'again', 'ask'],
      ['decide', 'done', 'close'],
    ]),
    actions: actions([
      { stepId: 'read', on: 'ENTER', type: 'INFORM_RESPONDENT' },
      { stepId: 'ask', on: 'ENTER', type: 'INFORM_EMPLOYER' },
    ]),
  }
}

export const shapes: Record<string, Shape> = {
  straight: {
    graph: floorGraph,
    play: async ({ done }) => {
      for (const step of ['read.1', 'ask.1', 'decide.1']) await done(step)
    },
  },
  late: {
    graph: floorGraph,
    play: async ({ rig, done }) => {
      await rig.pass('8 days')
      await done('read.1')
      await rig.pass('4 days')
      await done('ask.1')
      await rig.pass('10 days')
      await done('decide.1')
    },
  },
  daysOff: {
    graph: () => {
      const graph = floorGraph()
      const steps = graph.steps.map((step) => ({
        ...step,
        clock: step.clock && { ...step.clock, unit: 'WORKING_DAY' as const },
      }))
      return { ...graph, steps }
    },
    play: async ({ rig, caseId, done }) => {
      await rig.pass('1 day')
      const at = new Date(await rig.env.currentTimeMs())
      // Four on end: at least two of them are working days, whatever day it is.
      const days = [1, 2, 3, 4].map((n) => new Date(at.getTime() + n * 86_400_000))
      const { workspace, pune } = rig.employer
      const data = days.map((on) => ({ workspaceId: workspace.id, branchId: pune.id, on, name: 'Off' }))
      // One of them may be a holiday of the unit already.
      await rig.db.platform.holiday.createMany({ data, skipDuplicates: true })
      await rig.env.client.workflow.getHandle(caseId).signal(calendarSignal)
      await rig.pass('1 hour')
      await rig.db.platform.holiday.deleteMany({ where: { name: 'Off' } })
      await done('read.1')
      await rig.pass('20 days')
    },
  },
  untouched: { graph: floorGraph, play: async ({ rig }) => rig.pass('40 days') },
  withdrawn: {
    graph: floorGraph,
    play: async ({ act, done }) => {
      await done('read.1')
      await act('complainant', { type: 'WITHDRAW', ...note() })
    },
  },
  closedEarly: {
    graph: floorGraph,
    play: async ({ act }) => void (await act('presiding', { type: 'CLOSE', ...note() })),
  },
  onHold: {
    graph: floorGraph,
    play: async ({ rig, act, done }) => {
      await rig.pass('1 day')
      await act('presiding', { type: 'PAUSE', ...note() })
      await rig.pass('20 days')
      await act('presiding', { type: 'RESUME', ...note() })
      await rig.pass('3 days')
      for (const step of ['read.1', 'ask.1', 'decide.1']) await done(step)
    },
  },
  rescheduled: {
    graph: floorGraph,
    play: async ({ rig, act, done }) => {
      const at = await rig.env.currentTimeMs()
      await act('scheduler', {
        type: 'SET_ESCALATION',
        clock: 'read.1',
        firstAt: at + 3_600_000,
        secondAt: at + 30 * 86_400_000,
        enabled: true,
        ...note(),
      })
      await rig.pass('2 hours')
      await act('scheduler', {
        type: 'SET_ESCALATION',
        clock: 'read.1',
        firstAt: at + 3_600_000,
        secondAt: at + 40 * 86_400_000,
        enabled: false,
        ...note(),
      })
      await rig.pass('20 days')
      for (const step of ['read.1', 'ask.1', 'decide.1']) await done(step)
    },
  },
  handedOver: {
    graph: floorGraph,
    play: async ({ rig, act, done }) => {
      await act('presiding', { type: 'TRANSFER', committeeId: rig.employer.committee.id, ...note() })
      await act('presiding', { type: 'INFORM', party: 'EMPLOYER' })
      for (const step of ['read.1', 'ask.1', 'decide.1']) await done(step)
    },
  },
  assigned: {
    graph: floorGraph,
    continueAfter: 3,
    play: async ({ rig, caseId, act, done }) => {
      const userId = rig.employer.external.id
      const dueAt = (await rig.env.currentTimeMs()) + 86_400_000
      await act('presiding', { type: 'ASSIGN_STEP', step: 'read.1', userId, dueAt })
      await rig.pass('2 days')
      await act('presiding', { type: 'UNASSIGN_STEP', step: 'read.1' })
      await done('read.1')
      await act('presiding', { type: 'ASSIGN_STEP', step: 'ask.1', userId, dueAt: null })
      await rig.act(caseId, acting(rig.employer.external, 'HANDLER'), {
        type: 'COMPLETE_STEP',
        step: 'ask.1',
        outcome: 'done',
        submissionId: null,
        values: {},
      })
      await done('decide.1')
    },
  },
  tasks: {
    graph: floorGraph,
    continueAfter: 3,
    play: async ({ rig, caseId, act, done }) => {
      const { workspace, external, presiding } = rig.employer
      const addTask = async () => {
        const dueAt = (await rig.env.currentTimeMs()) + 3 * 86_400_000
        const task = uuid()
        await rig.db.forWorkspace(workspace.id).caseTask.create({
          data: {
            id: task,
            caseId,
            userId: external.id,
            title: 'Read the roster',
            text: 'Who was there?',
            dueAt: new Date(dueAt),
            addedBy: presiding.id,
          },
        })
        await act('presiding', { type: 'ADD_TASK', task, userId: external.id, dueAt })
        return { task, dueAt }
      }
      const answered = await addTask()
      await act('presiding', { type: 'ASSIGN_STEP', step: 'read.1', userId: external.id, dueAt: null })
      await rig.act(caseId, acting(external), {
        type: 'ANSWER_TASK',
        task: answered.task,
        submissionId: uuid(),
      })
      const { task, dueAt } = await addTask()
      await act('presiding', { type: 'MOVE_TASK', task, dueAt: dueAt + 86_400_000 })
      await rig.pass('5 days')
      await act('presiding', { type: 'CANCEL_TASK', task, ...note() })
      await rig.act(caseId, acting(external, 'HANDLER'), {
        type: 'COMPLETE_STEP',
        step: 'read.1',
        outcome: 'done',
        submissionId: null,
        values: {},
      })
      await addTask()
      for (const step of ['ask.1', 'decide.1']) await done(step)
    },
  },
  named: {
    graph: naming,
    continueAfter: 3,
    play: async ({ rig, caseId, act, done }) => {
      const { external, stranger, workspace } = rig.employer
      const name = (step: string, userId: string) =>
        act('presiding', {
          type: 'COMPLETE_STEP',
          step,
          outcome: 'done',
          submissionId: null,
          values: {},
          people: { who: { userId } },
        })
      await name('read.1', external.id)
      await rig.act(caseId, acting(external, 'HANDLER'), {
        type: 'COMPLETE_STEP',
        step: 'ask.1',
        outcome: 'again',
        submissionId: null,
        values: {},
      })
      await act('presiding', { type: 'UNASSIGN_STEP', step: 'ask.2' })
      await act('presiding', { type: 'REOPEN_STEP', step: 'read.1', ...note() })
      await name('read.2', stranger.id)
      const membership = { where: { workspaceId: workspace.id, userId: stranger.id } }
      await rig.db.platform.membership.updateMany({ ...membership, data: { active: false } })
      await done('ask.2', 'again')
      await rig.db.platform.membership.updateMany({ ...membership, data: { active: true } })
      for (const step of ['ask.3', 'ask.4', 'decide.1', 'decide.2'])
        if ((await rig.state(caseId)).steps[step]?.status === 'READY') await done(step)
    },
  },
  reseated: {
    graph: floorGraph,
    continueAfter: 3,
    play: async ({ rig, caseId, done }) => {
      const member = { where: { committeeId: rig.employer.committee.id, userId: rig.employer.external.id } }
      for (const [step, active] of [
        ['read.1', false],
        ['ask.1', true],
      ] as const) {
        await rig.db.platform.committeeMember.updateMany({ ...member, data: { active } })
        await rig.env.client.workflow.getHandle(caseId).signal(seatsSignal)
        await rig.pass('1 hour')
        await done(step)
      }
      await done('decide.1')
    },
  },
  refused: {
    graph: floorGraph,
    play: async ({ act, done }) => {
      for (const step of ['read.1', 'read.1', 'ask.1', 'nowhere.1', 'decide.1'])
        await done(step).catch(() => {})
      await act('stranger', { type: 'CLOSE', ...note() }).catch(() => {})
    },
  },
  together: {
    graph: floorGraph,
    play: async ({ done }) => {
      await Promise.allSettled([done('read.1'), done('read.1'), done('read.1')])
      await Promise.allSettled([done('ask.1', 'again'), done('ask.1'), done('ask.1')])
    },
  },
  continued: {
    graph: floorGraph,
    continueAfter: 3,
    play: async ({ rig, done }) => {
      await done('read.1')
      for (let visit = 1; visit <= 5; visit++) await done(`ask.${visit}`, 'again')
      await rig.pass('4 days')
      await done('ask.6')
      await done('decide.1')
    },
  },
  parked: {
    graph: () => ({ ...floorGraph(), confidentiality: uuid() }),
    isDamaged: true,
    play: async ({ rig, caseId, published, done }) => {
      const handle = rig.env.client.workflow.getHandle(caseId)
      await done('read.1').catch(() => {})
      await handle.signal(retrySignal)
      await rig.pass('1 day')
      await rig.db.platform.workflowVersion.create({
        data: {
          workspaceId: rig.employer.workspace.id,
          workflowId: published.workflowId,
          number: 2,
          status: 'SUPERSEDED',
          graph: {},
          definition: published.definition,
          definitionHash: published.hash,
          createdBy: rig.employer.admin.id,
        },
      })
      await handle.signal(retrySignal)
      await rig.pass('1 hour')
      for (const step of ['read.1', 'ask.1', 'decide.1']) await done(step)
    },
  },
  forkedSlow: {
    graph: forked,
    answers: { hurry: 'no' },
    play: async ({ act, done }) => {
      await act('member', { type: 'SKIP_STEP', step: 'read.1', ...note() })
      await done('ask.1')
      await act('presiding', { type: 'REOPEN_STEP', step: 'ask.1', ...note() }).catch(() => {})
    },
  },
  forkedFast: {
    graph: forked,
    answers: { hurry: 'yes' },
    play: async ({ done }) => {
      await done('ask.1')
      await done('decide.1')
    },
  },
  posh: { graph: posh, play: (story) => playOut(story, '12 days') },
  poshSwift: { graph: posh, play: (story) => playOut(story, '1 hour') },
  meeting: {
    graph: posh,
    play: async ({ rig, caseId, published, act }) => {
      for (let turns = 0; turns < 40; turns++) {
        const state = await rig.state(caseId)
        const step = firstOpen(state)
        if (!step) return
        const at = await rig.env.currentTimeMs()
        if (published.definition.process.steps[step.stepId]?.kind !== 'MEETING') {
          for (const [by, wanted] of actsFor(rig.employer, published.definition, step, at))
            await rig.act(caseId, by, wanted)
          continue
        }
        const [meetingId, again, hour] = [randomUUID(), randomUUID(), 3_600_000]
        await act('presiding', {
          type: 'SCHEDULE_MEETING',
          step: step.id,
          meetingId,
          startAt: at + hour,
          endAt: at + 2 * hour,
        })
        await act('presiding', {
          type: 'RESCHEDULE_MEETING',
          step: step.id,
          meetingId,
          startAt: at + 2 * hour,
          endAt: at + 3 * hour,
        })
        await act('presiding', { type: 'CANCEL_MEETING', step: step.id, meetingId, ...note() })
        await act('presiding', {
          type: 'SCHEDULE_MEETING',
          step: step.id,
          meetingId: again,
          startAt: at,
          endAt: at + hour,
        })
        await act('presiding', {
          type: 'RECORD_MEETING',
          step: step.id,
          meetingId: again,
          present: 0,
          presidingOfficerPresent: false,
          came: 0,
        })
        return
      }
    },
  },
  /** The last one: its rules hold in this database from then on. */
  zoneRules: {
    graph: () => {
      const graph = floorGraph()
      const steps = graph.steps.map((step) => ({ ...step, actor: { by: 'COMPLAINANT' as const } }))
      return { ...graph, steps }
    },
    play: async ({ rig, caseId, act }) => {
      await rig.pass('1 day')
      await recordZoneRules(rig.db, shiftedZones('2099a', 30))
      await rig.env.client.workflow.getHandle(caseId).signal(calendarSignal)
      await rig.pass('1 hour')
      const submission = { submissionId: null, values: {} }
      await act('complainant', { type: 'COMPLETE_STEP', step: 'read.1', outcome: 'done', ...submission })
      await rig.pass('20 days')
    },
  },
}

/**
 * Does whatever is open, with a pause before each step, a long one where its term is waited for, until the
 * case is closed.
 */
async function playOut({ rig, caseId, published }: Story, pause: string): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    const coming = firstOpen(await rig.state(caseId))
    const waits = coming && published.definition.process.steps[coming.stepId]?.outcomes[0]?.after
    await rig.pass(waits ? '100 days' : pause)
    const state = await rig.state(caseId)
    const step = firstOpen(state)
    if (state.status === 'CLOSED' || !step) return
    for (const [by, act] of actsFor(rig.employer, published.definition, step, await rig.env.currentTimeMs()))
      await rig.act(caseId, by, act)
  }
}

/** The story of one case, with its people. */
export const storyOf = (rig: TimeRig, caseId: string, published: Published): Story => {
  const act: Story['act'] = (who, wanted) =>
    rig.act(caseId, acting(rig.employer[who], ...people[who]), wanted)
  return {
    rig,
    caseId,
    published,
    act,
    done: (step, outcome = 'done') =>
      act('member', { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} }),
  }
}
