import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { caseTasks, myTasks, type MyTask } from '../../../api/complaints/taskContract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, fillDate, id, main, open, pageOf } from '../../../test/screen.tsx'

const tara = {
  userId: id(61),
  name: 'Tara Shah',
  designation: 'Investigator',
  branch: null,
  department: null,
  profileImageUrl: null,
}
const task: CasePage['tasks'][number] = {
  taskId: id(71),
  title: 'Read the log',
  text: 'Who came in?',
  person: 'Tara Shah',
  isWithoutPerson: false,
  status: 'OPEN',
  dueAt: '2099-11-24T18:29:59.999Z',
  overdue: false,
  addedAt: '2026-11-20T10:00:00.000Z',
  addedBy: 'Meera',
  endedAt: null,
  readers: ['COMPLAINANT'],
  attachments: [],
  answer: null,
  reason: null,
  abilities: { change: true },
}
const acted = { caseId: id(51), seq: 4, stopped: false }
const address = `/complaints/${id(51)}?part=tasks`
const edgeWith = (tasks: CasePage['tasks']) => {
  const page = casePage(openStep())
  return edgeFor()
    .on(complaints.read, { ...page, tasks, abilities: { ...page.abilities, addTask: true } })
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    .on(caseTasks.assignees, pageOf([tara]))
    .on(caseTasks.add, acted)
    .on(caseTasks.cancel, acted)
    .on(caseTasks.move, acted)
}

test('the committee gives a colleague a task, and chooses who reads the answer', async () => {
  const edge = edgeWith([])
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Give someone a task' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give someone a task' }))
  await user.click(dialog.getByRole('button', { name: 'Assign the task' }))
  for (const missing of ['Enter what has to be done', 'Choose a colleague', 'Choose a day'])
    expect(await dialog.findByText(missing)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'What has to be done?' }), 'Read the log')
  await user.click(dialog.getByRole('combobox', { name: 'Colleague' }))
  await user.click(await screen.findByRole('option', { name: 'Tara Shah · Investigator', hidden: true }))
  await fillDate(user, dialog.getByRole('textbox', { name: 'By which day?' }), '2001-11-24')
  expect(await dialog.findByText(/^Enter .* or a later date$/)).toBeTruthy()
  await fillDate(user, dialog.getByRole('textbox', { name: 'By which day?' }), '2099-11-24')
  await user.click(dialog.getByRole('checkbox', { name: 'Complainant' }))
  await user.click(dialog.getByRole('button', { name: 'Assign the task' }))
  await expect
    .poll(() => edge.requestsTo(caseTasks.add).map(({ body }) => body))
    .toMatchObject([
      { title: 'Read the log', userId: tara.userId, dueOn: '2099-11-24', readers: ['COMPLAINANT'] },
    ])
  expect(await main().findByText('Tara Shah was given the task “Read the log”.')).toBeTruthy()
})

test('an open task is moved and cancelled; one whose person left says so', async () => {
  const edge = edgeWith([task, { ...task, taskId: id(72), title: 'Ask the guard', isWithoutPerson: true }])
  const user = await open(address, edge)
  const one = within(await main().findByRole('region', { name: 'Read the log' }))
  expect(one.getByText('The answer is read by the committee and: the complainant.')).toBeTruthy()
  expect(one.queryByRole('alert')).toBeNull()
  await user.click(one.getByRole('button', { name: 'Cancel the task' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the task “Read the log”?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'We know by now')
  await user.click(dialog.getByRole('button', { name: 'Cancel the task' }))
  await expect
    .poll(() => edge.requestsTo(caseTasks.cancel).map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: id(51), task: task.taskId }, body: { note: 'We know by now' } }])
  const other = within(main().getByRole('region', { name: 'Ask the guard' }))
  expect(other.getByRole('alert').textContent).toContain('can no longer open the task')
})

test('files that go with a task and those of its answer stand under what they are', async () => {
  const file = (evidenceId: string, fileName: string): CasePage['evidence'][number] => ({
    evidenceId,
    fileName,
    contentType: 'application/pdf',
    sizeBytes: 900,
    uploadedBy: 'Meera',
    createdAt: '2026-11-20T10:00:00.000Z',
    step: null,
  })
  const answer = { text: 'Nobody', evidence: [file(id(82), 'log.pdf')] }
  await open(address, edgeWith([{ ...task, attachments: [file(id(81), 'map.png')], answer }]))
  const filesUnder = async (label: string) => {
    expect(await main().findByText(label)).toBeTruthy()
    return within(main().getByRole('list', { name: label })).getByRole('link').textContent
  }
  expect(await filesUnder('Attached for them to read')).toBe('map.png')
  expect(await filesUnder('Files of the answer')).toBe('log.pdf')
})

const mine: MyTask = {
  taskId: task.taskId,
  title: task.title,
  text: task.text,
  dueAt: task.dueAt,
  overdue: false,
  readers: [],
  attachments: [],
  evidence: [],
}

test('a task is among my open steps, and answered on a page of its own', async () => {
  const edge = edgeFor()
    .on(myTasks.list, pageOf([mine]))
    .on(complaints.inbox, pageOf([]))
    .on(myTasks.read, mine)
    .on(myTasks.answer, { done: true })
  const user = await open('/inbox', edge)
  await user.click(await main().findByRole('link', { name: 'Read the log' }))
  expect(await main().findByText('Who came in?')).toBeTruthy()
  const answer = await main().findByRole('textbox', { name: 'What do you want to tell the committee?' })
  await user.click(main().getByRole('button', { name: 'Send the answer' }))
  expect(await main().findByText('Write your answer before you send it')).toBeTruthy()
  await user.type(answer, 'Nobody came in.')
  await user.click(main().getByRole('button', { name: 'Send the answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this answer?' }))
  expect(edge.requestsTo(myTasks.answer)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }))
  await expect
    .poll(() => edge.requestsTo(myTasks.answer).map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: task.taskId }, body: { text: 'Nobody came in.' } }])
  expect(await main().findByRole('heading', { name: 'Your answer was sent' })).toBeTruthy()
})
