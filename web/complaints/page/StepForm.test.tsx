import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  complaints,
  type CasePage,
  type CurrentStep,
  type StepDraft,
} from '../../../api/complaints/contract.ts'
import { casePage, openStep, question, section } from '../../../test/caseThings.ts'
import { edgeFor, fill, id, main, open, refused, unreachable, words } from '../../../test/screen.tsx'

const empty: StepDraft = {
  form: { answers: {}, outcome: null, note: '' },
  revision: 0,
  updatedAt: null,
  evidence: [],
}
const saved = (revision: number) => ({ revision, updatedAt: '2026-11-03T09:00:00.000Z' })
const findingsSection = section('Findings', [
  question('finding', 'What was found?', { required: true, type: 'TEXT_AREA' }),
])
const edgeWith = (step: CurrentStep = openStep({ sections: [findingsSection] }), draft = empty) =>
  edgeFor()
    .on(complaints.read, casePage(step))
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, draft)
    .on(complaints.saveStepDraft, ({ body }) => saved(body.revision + 1))
const address = `/complaints/${id(51)}`
const finding = () => main().findByRole('textbox', { name: /^What was found/ })
const finish = () => main().getByRole('button', { name: 'Finish step' })

test('a step cannot be finished without what it asks: each lack is listed and said at its field', async () => {
  const edge = edgeWith()
  const user = await open(address, edge)
  await finding()
  await user.click(finish())
  const summary = await main().findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('What was found?'), 'Choose how this step ends'])
  await user.click(within(summary).getByRole('link', { name: 'Choose how this step ends' }))
  await expect.poll(() => document.activeElement).toBe(main().getByRole('radio', { name: 'Upheld' }))
  // What is answered is gone from the list at once, and nothing new turns red.
  await user.click(main().getByRole('radio', { name: 'Not upheld' }))
  expect(within(main().getByRole('alert')).getAllByRole('link')).toHaveLength(1)
  await fill(user, await finding(), 'It happened.')
  await expect.poll(() => main().queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(edge.requestsTo(complaints.complete)).toEqual([])
})

test('a day that was not sent is read as other days are', async () => {
  const unsent = {
    step: 'gone.1',
    stepName: 'Serve the copy',
    updatedAt: '2026-11-03T09:00:00.000Z',
    note: '',
    rows: [
      { key: 'servedOn', label: 'Served on', text: '2026-11-02' },
      { key: 'how', label: 'How', text: 'By hand' },
    ],
    minutes: null,
  }
  await open(address, edgeWith().on(complaints.unsent, [unsent]))
  const left = within(await main().findByRole('region', { name: 'Not sent: Serve the copy' }))
  expect(left.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Mon 2 Nov 2026',
    'By hand',
  ])
})

test('what is written saves itself; sent after a plain question; the page says that it is done', async () => {
  const edge = edgeWith().on(complaints.complete, { caseId: id(51), seq: 4, stopped: false })
  const user = await open(address, edge)
  await fill(user, await finding(), 'It happened.')
  expect(await main().findByText(/only you can see this draft/)).toBeTruthy()
  expect(edge.requestsTo(complaints.saveStepDraft)[0]?.body).toEqual({
    form: { answers: { finding: 'It happened.' }, outcome: null, note: '' },
    revision: 0,
  })
  await user.click(main().getByRole('radio', { name: 'Upheld' }))
  await user.click(finish())
  const question = await screen.findByRole('dialog', { name: 'Finish with “Upheld”?' })
  expect(
    within(question).getByText(/will be finished with what you wrote, which cannot be changed afterwards/),
  ).toBeTruthy()
  edge.on(complaints.read, casePage())
  await user.click(within(question).getByRole('button', { name: 'Finish step' }))
  expect(await main().findByText('“Hear both sides” is done: Upheld.')).toBeTruthy()
  expect(edge.requestsTo(complaints.complete)[0]?.body).toEqual({
    outcome: 'upheld',
    answers: { finding: 'It happened.' },
  })
  // The choice, made a moment before, was saved before it was sent.
  expect(edge.requestsTo(complaints.saveStepDraft).at(-1)?.body.form.outcome).toBe('upheld')
})

test('an outcome that gives something up stands apart, must be written about and is asked about plainly', async () => {
  const outcomes = [
    { id: 'reply', label: 'Replied', button: 'Send my reply' },
    { id: 'drop', label: 'Dropped', button: 'Drop it', irrevocable: true as const, mustWrite: true as const },
  ]
  const user = await open(address, edgeWith(openStep({ outcomes })))
  expect(await main().findByRole('button', { name: 'Send my reply' })).toBeTruthy()
  expect(main().queryByRole('radio')).toBeNull()
  await user.click(main().getByRole('button', { name: 'Drop it …' }))
  expect(within(await main().findByRole('alert')).getAllByRole('link')).toHaveLength(1)
  await fill(user, main().getByRole('textbox', { name: 'Anything to add?' }), 'We settled it.')
  await user.click(main().getByRole('button', { name: 'Drop it …' }))
  const question = await screen.findByRole('dialog', { name: 'Drop it?' })
  expect(within(question).getByText('You cannot undo this.')).toBeTruthy()
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Go back' }))
})

test('an outcome that has to wait for the end of a term cannot be chosen, and says from when it can', async () => {
  const outcomes = [
    { id: 'exParte', label: 'Decide without them', notBefore: '2036-12-05T18:29:59.999Z' },
    { id: 'returns', label: 'They will come' },
  ]
  const user = await open(address, edgeWith(openStep({ outcomes })))
  const waits = await main().findByRole('radio', {
    name: 'Decide without them',
    description: /^Possible after .*2036/,
  })
  expect(waits).toHaveProperty('disabled', true)
  await user.click(main().getByRole('radio', { name: 'They will come' }))
  await user.click(finish())
  const question = await screen.findByRole('dialog', { name: 'Finish with “They will come”?' })
  expect(within(question).getByText(/will be finished without any text/)).toBeTruthy()
})

test('while the service cannot be reached the words stay, and the page says that it tries again', async () => {
  const edge = edgeWith().on(complaints.saveStepDraft, unreachable)
  const user = await open(address, edge)
  await fill(user, await finding(), 'It happened.')
  expect((await main().findByRole('alert')).textContent).toContain('Not saved, trying again')
  edge.on(complaints.saveStepDraft, saved(1))
  expect(await main().findByText(/only you can see this draft/)).toBeTruthy()
  expect(await finding()).toHaveProperty('value', 'It happened.')
})

test('what another window saved is not written over without a choice; Escape makes none', async () => {
  const current: StepDraft = {
    ...empty,
    ...saved(7),
    form: { ...empty.form, answers: { finding: 'Theirs.' } },
  }
  const edge = edgeWith().on(complaints.saveStepDraft, refused('STALE_VERSION', { current }))
  const user = await open(address, edge)
  await fill(user, await finding(), 'Mine.')
  const choice = await screen.findByRole('dialog', { name: 'This draft was changed in another window' })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBe(choice)
  edge.on(complaints.saveStepDraft, saved(8))
  await user.click(within(choice).getByRole('button', { name: 'Keep my version' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(await finding()).toHaveProperty('value', 'Mine.')
  expect(edge.requestsTo(complaints.saveStepDraft).at(-1)?.body).toMatchObject({
    form: { answers: { finding: 'Mine.' } },
    revision: 7,
  })
})

test('a refusal of the server stands at its field until that is touched', async () => {
  const edge = edgeWith(
    openStep({ sections: [findingsSection], outcomes: [{ id: 'done', label: 'Done' }] }),
  ).on(
    complaints.complete,
    refused('VALIDATION_FAILED', {
      fields: [
        {
          path: 'answers.finding',
          code: 'invalid',
          text: words('Some fields have errors. Check them and try again.'),
        },
      ],
    }),
  )
  const user = await open(address, edge)
  await fill(user, await finding(), 'It happened.')
  await user.click(main().getByRole('button', { name: 'Done' }))
  const sure = await screen.findByRole('dialog', { name: 'Finish this step?' })
  await user.click(within(sure).getByRole('button', { name: 'Finish step' }))
  expect(
    await main().findByRole('textbox', { name: /^What was found/, description: /have errors/ }),
  ).toBeTruthy()
  await fill(user, await finding(), 'It did happen.')
  await expect.poll(() => main().queryByRole('alert')).toBeNull()
})

test('what was sent from another device does not stay here as if it were not sent', async () => {
  const world = { isOver: false }
  const edge = edgeWith()
    .on(complaints.read, () =>
      world.isOver ? casePage() : casePage(openStep({ sections: [findingsSection] })),
    )
    .on(complaints.stepDraft, () => (world.isOver ? empty : { ...empty, ...saved(0), updatedAt: null }))
  const user = await open(address, edge)
  await fill(user, await finding(), 'It happened.')
  expect(await main().findByText(/only you can see this draft/)).toBeTruthy()
  world.isOver = true
  expect(
    await main().findByText(/your draft was sent or discarded on another device/, {}, { timeout: 9_000 }),
  ).toBeTruthy()
  await expect.poll(() => main().queryByRole('textbox')).toBeNull()
  expect(main().queryByText('This step cannot be finished now')).toBeNull()
}, 20_000)

test('whom a step concerns and what was recommended stand beside its form, as far as one may read it', async () => {
  const recommended = {
    step: 'relief.1',
    stepName: 'Recommend relief',
    by: 'The committee',
    byText: words('The committee'),
    at: '2026-11-04T09:00:00.000Z',
    outcome: 'Relief recommended',
    note: null,
    sections: [
      {
        title: 'Relief',
        rows: [
          {
            key: 'what',
            label: 'What',
            type: 'TEXT_AREA',
            text: 'Leave',
            answer: words('Leave'),
            link: null,
            evidence: [],
          },
        ],
      },
    ],
    shownIn: null,
    asShown: null,
  }
  const earlier = { ...recommended, step: 'reply.1', stepName: 'Reply', at: '2026-11-03T09:00:00.000Z' }
  const step = openStep({ sections: [findingsSection], name: 'Give relief' })
  const page = { ...casePage(step), myParts: ['EMPLOYER' as const], submissions: [earlier, recommended] }
  await open(address, edgeWith(step).on(complaints.read, page))
  await finding()
  const section = within(main().getByRole('region', { name: 'Give relief' }))
  expect(section.getByText('Recommend relief')).toBeTruthy()
  expect(section.getByText('Leave')).toBeTruthy()
  expect(section.queryByText('Reply')).toBeNull()
  expect(section.queryByLabelText('Whom this step concerns')).toBeNull()
})

/** A stage with one visit of each of these steps. */
const stageWith = (...instances: string[]): CasePage['stages'][number] => ({
  stageId: instances.join(),
  name: 'A stage',
  description: '',
  color: null,
  steps: instances.map((step) => ({
    stepId: step.replace('.1', ''),
    name: step,
    description: '',
    kind: 'ACTION',
    actor: 'The employer',
    actorText: words('The employer'),
    limit: null,
    limitText: null,
    citation: null,
    predictedDueAt: null,
    isUsual: true,
    visits: [
      {
        step,
        status: 'READY',
        openedAt: '2026-11-02T09:00:00.000Z',
        dueAt: null,
        overdue: false,
        doneAt: null,
        outcome: null,
        with: 'The employer',
        withText: words('The employer'),
        doneBy: null,
        doneByText: null,
        escalated: [],
      },
    ],
  })),
})
const writtenAt = (step: string, stepName: string, at: string): CasePage['submissions'][number] => ({
  step,
  stepName,
  at,
  by: 'The committee',
  byText: words('The committee'),
  outcome: 'Done',
  note: null,
  sections: [],
  shownIn: null,
  asShown: null,
})

test('a report stands beside the form of the step that follows from it, although its receipt is newer', async () => {
  const step = openStep({
    sections: [findingsSection],
    step: 'act.1',
    stepId: 'act',
    name: 'Act on the report',
  })
  const page: CasePage = {
    ...casePage(step),
    myParts: ['EMPLOYER'],
    submissions: [
      writtenAt('report.1', 'Send the report', '2026-11-02T09:00:00.000Z'),
      writtenAt('receipt.1', 'Confirm receipt', '2026-11-03T09:00:00.000Z'),
      writtenAt('relief.1', 'Relief', '2026-11-04T09:00:00.000Z'),
    ],
    stages: [stageWith('relief.1'), stageWith('report.1', 'receipt.1', 'act.1')],
    form: {
      complainant: { name: 'Asha Rao', email: 'asha@acme.test' },
      respondent: { name: 'Rohan Shah' },
      noneOf: [],
      incidents: null,
      sections: [],
      confirmed: [],
      shownIn: null,
      asShown: null,
    },
  }
  await open(address, edgeWith(step).on(complaints.read, page))
  await finding()
  const beside = within(main().getByRole('region', { name: 'Act on the report' }))
  expect(beside.getByRole('heading', { name: 'Send the report' })).toBeTruthy()
  expect(beside.queryByRole('heading', { name: 'Relief' })).toBeNull()
  const concerned = beside.getByLabelText('Whom this step concerns')
  expect(concerned.textContent).toBe('ComplainantAsha RaoRespondentRohan Shah')
})
