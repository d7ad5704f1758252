import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, open } from '../../../test/screen.tsx'

const caseOf = (unreached: ReturnType<typeof casePage>['unreached']) =>
  edgeFor()
    .on(complaints.read, { ...casePage(openStep()), unreached })
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })

test('the committee reads who could not be reached, with what and since when', async () => {
  await open(
    `/complaints/${id(51)}?part=unreached`,
    caseOf([
      {
        userId: id(7),
        name: 'Asha Rao',
        kind: 'CLOSED',
        subject: 'C-2026-1 is closed',
        subjectText: { code: 'noticeSubjects.CLOSED', params: { caseNo: 'C-2026-1' } },
        count: 1,
        since: '2026-11-20T09:00:00.000Z',
        reason: 'UNREACHED',
      },
    ]),
  )
  const row = within(await screen.findByRole('row', { name: /Asha Rao/ }))
  expect(row.getByText(/C-2026-1/)).toBeTruthy()
  expect(row.getByText(/20 Nov 2026/)).toBeTruthy()
  expect(row.getByText(/No email address or phone number/)).toBeTruthy()
})

test('where everybody was reached, nothing says so', async () => {
  await open(`/complaints/${id(51)}?part=unreached`, caseOf([]))
  await screen.findByRole('region', { name: 'What happens next' })
  expect(screen.queryByText('Who could not be reached')).toBeNull()
})
