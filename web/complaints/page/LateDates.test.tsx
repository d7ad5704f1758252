import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { casePage, openStep } from '../../../test/caseThings.ts'
import { edgeFor, id, main, open } from '../../../test/screen.tsx'

const address = `/complaints/${id(51)}`
const term: CasePage['escalations'][number] = {
  clock: 'case:feedbackTerm',
  stepName: 'Give feedback',
  ofCase: true,
  extension: null,
  status: 'RUNNING',
  dueAt: '2027-02-16T22:59:59.999Z',
  firstThresholdDate: null,
  secondThresholdDate: null,
  firstFiredAt: null,
  secondFiredAt: null,
  enabled: true,
  derivedFrom: 'CLOCK',
  citation: null,
  lawfulDueAt: '2027-01-12T22:59:59.999Z',
}
const edgeWith = (...escalations: CasePage['escalations']) =>
  edgeFor()
    .on(complaints.read, { ...casePage(openStep()), escalations })
    .on(complaints.unsent, [])
    .on(complaints.stepDraft, {
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    .on(complaints.correctDate, { caseId: id(51), seq: 4, stopped: false })
const title = '“Give feedback” is due too late'

test('the committee reads both dates and corrects the deadline with one press', async () => {
  const edge = edgeWith(term)
  const user = await open(address, edge)
  const alert = (await main().findByText(title)).closest<HTMLElement>('[role=alert]')!
  expect(alert.textContent).toMatch(/It is now due on .*Feb.*\. It should be due on .*Jan/)
  await user.click(within(alert).getByRole('button', { name: 'Correct this deadline' }))
  await expect
    .poll(() => edge.requestsTo(complaints.correctDate).map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([{ id: id(51), clock: 'case:feedbackTerm', dueAt: term.dueAt }])
  expect(await main().findByText('“Give feedback” was corrected.')).toBeTruthy()
})

test('a deadline that is right asks for nothing', async () => {
  await open(address, edgeWith({ ...term, lawfulDueAt: null }))
  expect(await main().findAllByText('Escalations')).toBeTruthy()
  expect(main().queryByText(title)).toBeNull()
})

test.each([
  [
    'its edition',
    { edition: '2026-11', lookedUpOn: '2026-11-26' },
    /EU law, edition 2026-11, looked up on .*26 Nov/,
  ],
  ['that none was recorded', { edition: null, lookedUpOn: null }, /EU law, edition not recorded/],
])('the facts of a case name its law pack and %s', async (_, edition, words) => {
  const law = { name: 'EU law', ...edition }
  await open(address, edgeWith(term).on(complaints.read, { ...casePage(openStep()), law }))
  expect((await main().findByText('Law')).parentElement?.textContent).toMatch(words)
})
