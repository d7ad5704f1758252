import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, fillDate, id, main, open, pageOf, refused, words } from '../../../test/screen.tsx'

const address = `/complaints/${id(51)}`
const tara = {
  userId: id(61),
  name: 'Tara Shah',
  designation: 'Investigator',
  branch: null,
  department: null,
  profileImageUrl: null,
}
const ofLegal = { ...tara, userId: id(62), department: { id: id(71), name: 'Legal' } }
const edgeWith = (more: Partial<CurrentStep>, abilities: Partial<CurrentStep['abilities']>) => {
  const step = openStep()
  return edgeFor()
    .on(complaints.read, casePage({ ...step, ...more, abilities: { ...step.abilities, ...abilities } }))
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    .on(complaints.assignees, pageOf([tara, ofLegal]))
    .on(complaints.assign, { caseId: id(51), seq: 4, stopped: false })
    .on(complaints.unassign, { caseId: id(51), seq: 5, stopped: false })
}

test('an open step is assigned to a colleague of the server’s list, with a due date or without', async () => {
  const edge = edgeWith({}, { assign: true })
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Assign to a colleague' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Assign “.*” to a colleague\?$/ }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await dialog.findByText('Choose a colleague')).toBeTruthy()
  expect(edge.requestsTo(complaints.assign)).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: 'Colleague' }))
  expect(
    await screen.findByRole('option', { name: 'Tara Shah · Investigator · Legal', hidden: true }),
  ).toBeTruthy()
  await user.click(await screen.findByRole('option', { name: 'Tara Shah · Investigator', hidden: true }))
  await fillDate(user, dialog.getByRole('textbox', { name: 'By which day? (optional)' }), '2099-11-24')
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await expect
    .poll(() => edge.requestsTo(complaints.assign).map(({ params, body }) => ({ params, body })))
    .toEqual([
      {
        params: { id: id(51), step: openStep().step },
        body: { userId: tara.userId, dueOn: '2099-11-24', assignedTo: null },
      },
    ])
  expect(await main().findByText(/was assigned to Tara Shah\.$/)).toBeTruthy()
})

test('what is wrong with the person or the day is said beside its field', async () => {
  const edge = edgeWith({}, { assign: true }).on(
    complaints.assign,
    refused('VALIDATION_FAILED', {
      fields: [
        { path: 'userId', code: 'invalid', text: words('This person is a party to the case.') },
        { path: 'dueOn', code: 'invalid', text: words('Too late') },
      ],
    }),
  )
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Assign to a colleague' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Colleague' }))
  await user.click(await screen.findByRole('option', { name: 'Tara Shah · Investigator', hidden: true }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await dialog.findByText('This person is a party to the case.')).toBeTruthy()
  expect(dialog.getByText('Too late')).toBeTruthy()
})

test('the assignment is undone after a plain question; others see no button', async () => {
  const somebody = {
    with: 'Tara Shah',
    withText: { code: 'common.text', params: { text: 'Tara Shah' } },
    assignedTo: id(52),
  }
  const edge = edgeWith(somebody, { complete: false, unassign: true })
  const user = await open(address, edge)
  expect(await main().findByText('The committee assigned this step to Tara Shah.')).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Undo the assignment' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Undo the assignment of “.*”\?$/ }))
  expect(edge.requestsTo(complaints.unassign)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Undo the assignment' }))
  await expect.poll(() => edge.requestsTo(complaints.unassign)).toHaveLength(1)
  expect(edge.requestsTo(complaints.unassign)[0]).toMatchObject({ body: { assignedTo: id(52) } })
})
