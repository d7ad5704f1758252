import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { complianceInstances, complianceItems } from '../../api/compliance/contract.ts'
import type { ComplianceInstanceDetails, ComplianceItem } from '../../api/compliance/contract.ts'
import { people } from '../../api/users/contract.ts'
import type { z } from 'zod'
import { admin, edgeFor, fill, id, main, open, pageOf } from '../../test/screen.tsx'

const item: ComplianceItem = {
  itemId: id(7),
  title: 'Annual report',
  description: '',
  categoryId: null,
  jurisdictionIds: [],
  branchIds: [],
  minHeadcount: null,
  legalReference: 'r. 14',
  authority: '',
  penaltyNote: '',
  frequency: 'YEARLY',
  everyYears: 1,
  startsOn: '2026-01-01',
  dueDate: null,
  dueAfterDays: 0,
  ownerId: admin.userId,
  evidenceRequired: true,
  courseId: null,
  policyId: null,
  needsCommittee: false,
  status: 'ACTIVE',
  categoryName: null,
  ownerName: 'Asha Rao',
  nextDueOn: '2027-01-31',
  isOverdue: true,
  citation: null,
  version: 1,
  abilities: { update: true },
}
const due = (more: Partial<z.infer<typeof ComplianceInstanceDetails>> = {}) => ({
  instanceId: id(8),
  itemId: item.itemId,
  title: item.title,
  legalReference: item.legalReference,
  branchId: id(9),
  branchName: 'Pune',
  period: '2026',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  dueOn: '2027-01-31',
  dueAt: '2027-01-31T18:29:59.000Z',
  status: 'DUE' as const,
  isOverdue: false,
  ownerName: null,
  evidenceCount: 0,
  acknowledgementNo: null,
  filedOn: null,
  noEvidenceReason: null,
  reason: null,
  decidedAt: null,
  version: 1,
  description: '',
  authority: '',
  penaltyNote: '',
  evidenceRequired: true,
  submittableFrom: '2027-01-01',
  isSubmittable: true,
  reasons: [],
  citation: null,
  hasReturn: true,
  proofs: [],
  evidence: [],
  evidenceErased: null,
  ...more,
})
const figures = { law: 'POSH' as const, period: '2026', asOf: '2027-01-05T09:00:00.000Z', isKept: false }

test('the list says who looks after what and what is late, and asks the server for what is chosen', async () => {
  const edge = edgeFor(admin)
    .on(complianceItems.list, pageOf([item]))
    .on(people.search, pageOf([]))
  const user = await open('/compliance/obligations', edge)
  const table = within(await main().findByRole('table', { name: 'Obligations' }))
  expect(await table.findByText('Asha Rao')).toBeTruthy()
  expect(table.getByText(/31 Jan 2027 \(overdue\)$/)).toBeTruthy()
  await user.click(main().getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'Nobody looks after it', hidden: true }))
  await expect.poll(() => edge.requestsTo(complianceItems.list).at(-1)?.body).toEqual({ hasNoOwner: true })
})

test('an annual report says from when it can be submitted, and not before', async () => {
  const edge = edgeFor(admin)
    .on(complianceInstances.details, due({ isSubmittable: false }))
    .on(complianceInstances.annualReport, { ...figures, figures: [] })
  await open(`/compliance/due/${id(8)}`, edge)
  expect(await main().findByText(/^It can be submitted from .*1 Jan 2027\.$/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Submit' })).toBeNull()
})

test('an annual report without a file is submitted with the number and day of its acknowledgement', async () => {
  const edge = edgeFor(admin)
    .on(complianceInstances.details, due())
    .on(complianceInstances.annualReport, { ...figures, figures: [] })
    .on(complianceInstances.submit, due({ status: 'ACKNOWLEDGED' }))
  const user = await open(`/compliance/due/${id(8)}`, edge)
  await user.click(await main().findByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Why there is no evidence (optional)')).toBeTruthy()
  await fill(user, dialog.getByLabelText('Acknowledgement number'), 'DO/17')
  await fill(user, dialog.getByLabelText('Day on which it was sent'), '2027-01-10')
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await expect
    .poll(() => edge.requestsTo(complianceInstances.submit)[0]?.body)
    .toEqual({ version: 1, acknowledgementNo: 'DO/17', filedOn: '2027-01-10' })
})
