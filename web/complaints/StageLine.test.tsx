import { expect, test } from 'vitest'
import { complaints, type CasePage } from '../../api/complaints/contract.ts'
import { casePage } from '../../test/caseThings.ts'
import { edgeFor, id, main, open, words } from '../../test/screen.tsx'

type Stage = CasePage['stages'][number]
const stage = (name: string, step: string, visits: Stage['steps'][number]['visits'] = []): Stage => ({
  stageId: name,
  name,
  description: '',
  color: null,
  steps: [
    {
      stepId: step,
      name: step,
      description: '',
      kind: 'ACTION',
      actor: 'the committee',
      actorText: words('the committee'),
      limit: null,
      limitText: null,
      citation: null,
      predictedDueAt: null,
      isUsual: true,
      visits,
    },
  ],
})
const visit: Stage['steps'][number]['visits'][number] = {
  step: 'read.1',
  status: 'READY',
  outcome: null,
  with: 'You',
  withText: words('You'),
  doneBy: null,
  doneByText: null,
  escalated: [],
  openedAt: '2026-11-02T09:00:00.000Z',
  dueAt: null,
  doneAt: null,
  overdue: false,
}

test('what lies ahead of a case is folded by its stage, and opens', async () => {
  const page = {
    ...casePage(),
    stages: [stage('Received', 'Read it', [visit]), stage('Inquiry', 'Decide')],
  }
  const edge = edgeFor().on(complaints.read, page).on(complaints.unsent, [])
  const user = await open(`/complaints/${id(51)}`, edge)
  const inquiry = (await main().findByRole('heading', { name: 'Inquiry' })).closest('details')
  expect(main().getByRole('heading', { name: 'Received' }).closest('details')).toBeNull()
  expect(inquiry?.open).toBe(false)
  expect(inquiry?.textContent).toContain('1 step')
  await user.click(main().getByRole('heading', { name: 'Inquiry' }))
  expect(inquiry?.open).toBe(true)
  expect(inquiry?.textContent).toContain('Decide')
})
