import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Attribute, Graph } from '../../../../workflows/definition/graph.ts'
import { posh } from '../../../../workflows/definition/templates/posh/posh.ts'
import { edgeWith, openStep, panel, treeOf } from '../../../../test/drawingThings.ts'
import { fill, id, main, open } from '../../../../test/screen.tsx'

const step = posh.steps.find(({ actor }) => actor?.by === 'COMMITTEE') as Graph['steps'][number]
const question = (key: string, more: Partial<Attribute>): Attribute => ({
  id: `q-${key}`,
  componentId: 'part',
  key: key.toLowerCase(),
  type: 'TEXT_AREA',
  label: key,
  helpText: '',
  required: false,
  alignment: 'LEFT',
  options: [],
  config: {},
  order: 0,
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
  ...more,
})
const graphWithForm = (more: Partial<Graph> = {}): Graph => ({
  ...posh,
  components: [
    {
      id: 'part',
      stepId: step.id,
      title: 'What was found',
      columns: 1,
      order: 0,
      visibleWhen: null,
      visibleTo: ['COMPLAINANT', 'RESPONDENT'],
    },
  ],
  attributes: [
    question('Summary', { visibleTo: ['COMPLAINANT'] }),
    question('Urgent', {
      type: 'SINGLE_SELECT',
      order: 1,
      visibleTo: ['RESPONDENT'],
      options: [
        { id: 'yes', text: 'It is', freeText: false },
        { id: 'no', text: 'It is not', freeText: false },
      ],
    }),
    question('Why', {
      order: 2,
      visibleTo: ['RESPONDENT'],
      visibleWhen: { match: 'ALL', tests: [{ field: 'urgent', op: 'IS', value: 'yes' }] },
    }),
  ],
  ...more,
})
const dialog = () => within(screen.getByRole('dialog', { name: 'Preview form' }))
const tab = (name: string | RegExp) => dialog().getByRole('tab', { name })
const readsHere = () => within(dialog().getByRole('tabpanel'))

test('a form is tried out as its actor sees it, with conditions, and read as each reader reads it', async () => {
  const edge = edgeWith(treeOf(graphWithForm()))
  const user = await openStep(edge, step.name, /^Form/)
  await user.click(panel().getByRole('button', { name: 'Preview form' }))
  await screen.findByRole('dialog', { name: 'Preview form' })
  expect(tab(/^Filling it in: Committee/i).getAttribute('aria-selected')).toBe('true')
  await fill(user, dialog().getByRole('textbox', { name: 'Summary' }), 'He said it.')
  expect(dialog().queryByRole('textbox', { name: 'Why' })).toBeNull()
  await user.click(dialog().getByRole('radio', { name: 'It is' }))
  await fill(user, dialog().getByRole('textbox', { name: 'Why' }), 'They still meet.')

  await user.click(tab('Complainant'))
  expect(readsHere().getByText('He said it.')).toBeTruthy()
  expect(readsHere().queryByText('They still meet.')).toBeNull()
  await user.click(tab('Respondent'))
  expect(readsHere().queryByText('He said it.')).toBeNull()
  expect(readsHere().getByText('It is')).toBeTruthy()
  expect(readsHere().getByText('They still meet.')).toBeTruthy()
  await user.click(tab('Employer'))
  expect(readsHere().getByText('Nothing in this form is shown to this reader.')).toBeTruthy()
  await user.click(tab('Committee'))
  for (const words of ['He said it.', 'It is', 'They still meet.'])
    expect(readsHere().getByText(words)).toBeTruthy()

  await user.click(tab(/^Filling it in/))
  await user.click(dialog().getByRole('radio', { name: 'It is not' }))
  await user.click(tab('Respondent'))
  expect(readsHere().getByText('It is not')).toBeTruthy()
  expect(readsHere().queryByText('They still meet.')).toBeNull()
})

test('the complaint form is shown with what each has, and what of it an informed party reads', async () => {
  const filing = { ...posh.filing, respondentSees: ['INCIDENTS' as const], employerSees: [] }
  const user = await open(`/workflows/${id(91)}`, edgeWith(treeOf(graphWithForm({ filing }), 'PUBLISHED')))
  await main().findByRole('radio', { name: 'Outline' })
  await user.click(await panel().findByRole('button', { name: /^Complaint form/ }))
  await user.click(panel().getByRole('button', { name: 'Preview form' }))
  await screen.findByRole('dialog', { name: 'Preview form' })
  expect(dialog().getByRole('textbox', { name: /^Your name/ })).toHaveProperty('value', 'Asha Rao')
  expect(dialog().getByRole('group', { name: 'What happened' })).toBeTruthy()
  expect(dialog().queryByRole('tab', { name: 'Complainant' })).toBeNull()
  await user.click(tab('Respondent'))
  expect(
    readsHere()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Incidents'])
  await user.click(tab('Employer'))
  expect(readsHere().getByText('Nothing in this form is shown to this reader.')).toBeTruthy()
})

test('what depends on another form is named as left out', async () => {
  const why = question('Why', {
    visibleWhen: { match: 'ALL', tests: [{ field: 'elsewhere', op: 'IS', value: 'a' }] },
  })
  const user = await openStep(edgeWith(treeOf(graphWithForm({ attributes: [why] }))), step.name, /^Form/)
  await user.click(panel().getByRole('button', { name: 'Preview form' }))
  expect(await screen.findByText(/depend on answers in other forms/)).toBeTruthy()
})
