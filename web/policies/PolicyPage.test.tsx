import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../api/users/contract.ts'
import { complianceCategories, jurisdictions } from '../../api/compliance/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, unreachable } from '../../test/screen.tsx'

const [policyId, versionId] = [id(61), id(62)]
const hash = 'ab'.repeat(32)
const version = (more: Partial<Policy['versions'][number]> = {}): Policy['versions'][number] => ({
  versionId,
  number: 1,
  status: 'DRAFT',
  revision: 3,
  changeKind: null,
  changeNote: null,
  contentSha256: hash,
  texts: [
    {
      language: 'en',
      isPrimary: true,
      title: 'Conduct',
      html: '<p>Be fair.</p>',
      consent: '',
      fileId: null,
      fileSha256: null,
      pages: null,
      sha256: hash,
      placeholders: [],
      isOutdated: false,
    },
  ],
  missingLanguages: [],
  quiz: null,
  authors: ['Asha Rao'],
  approvedBy: [],
  publishedAt: null,
  ...more,
})
const policy = (more: Partial<Policy> = {}): Policy => ({
  policyId,
  name: 'Conduct',
  ownerId: admin.userId,
  approverIds: [],
  audience: null,
  categoryIds: [],
  jurisdictionIds: [],
  requiresAcceptance: true,
  acceptMode: 'CLICK',
  minReadSeconds: 0,
  requireAllPages: false,
  dueDays: 14,
  reviewEveryMonths: null,
  reacceptEveryMonths: null,
  daysBefore: [],
  daysAfter: [],
  escalateToManagerAfterDays: null,
  escalateToAdminsAfterDays: null,
  status: 'DRAFT',
  branchId: null,
  categoryNames: [],
  jurisdictionNames: [],
  currentVersionId: null,
  openStatus: 'DRAFT',
  version: 7,
  updatedAt: '2026-11-03T09:00:00.000Z',
  reviewedAt: null,
  reviewDueAt: null,
  abilities: { update: true },
  versions: [version()],
  figures: { audience: 0, pending: 0, overdue: 0, accepted: 0, declined: 0 },
  ...more,
})
const edgeWith = (shown: Policy) =>
  edgeFor(admin)
    .on(policies.details, shown)
    .on(departments.list, pageOf([]))
    .on(people.search, pageOf([]))
    .on(complianceCategories.list, pageOf([]))
    .on(jurisdictions.list, pageOf([]))
const address = `/policies/${policyId}`
/** The policy as the server makes it of what was sent. */
const afterSaving = (title: string): Policy => {
  const [text] = version().texts
  if (!text) throw new Error('No text')
  return policy({ version: 8, versions: [version({ revision: 4, texts: [{ ...text, title }] })] })
}
const titleField = async () =>
  within(await main().findByRole('region', { name: 'What it says' })).getByLabelText('Title')

test('what was typed is saved before it is submitted, and that version is what is submitted', async () => {
  const saved = afterSaving('Conduct at work')
  const edge = edgeWith(policy())
    .on(policies.update, saved)
    .on(policies.submit, { ...saved, openStatus: 'IN_APPROVAL' })
  const user = await open(address, edge)
  await fill(user, await titleField(), 'Conduct at work')
  expect(edge.sent(policies.update)).toEqual([])
  await user.click(main().getByRole('button', { name: 'Submit for approval' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(edge.sent(policies.update)[0]?.body).toMatchObject({
    version: 7,
    texts: [{ language: 'en', title: 'Conduct at work' }],
  })
  await user.click(dialog.getByRole('button', { name: 'Submit for approval' }))
  await expect.poll(() => edge.sent(policies.submit)[0]?.body).toMatchObject({ version: 8 })
})

test('nothing is submitted while what was typed cannot be saved', async () => {
  const edge = edgeWith(policy()).on(policies.update, unreachable)
  const user = await open(address, edge)
  await fill(user, await titleField(), 'Conduct at work')
  await user.click(main().getByRole('button', { name: 'Submit for approval' }))
  expect(
    await main().findByText('Your latest changes are not saved yet, so this version cannot be submitted.'),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  edge.on(policies.update, afterSaving('Conduct at work'))
  window.dispatchEvent(new Event('online'))
  expect(await main().findByText(/^Saved at/)).toBeTruthy()
})

test('whoever approves sends the hash of what they read', async () => {
  const waiting = policy({
    approverIds: [admin.userId],
    abilities: { update: false },
    openStatus: 'IN_APPROVAL',
    versions: [version({ status: 'IN_APPROVAL', authors: ['Meera Iyer'] })],
  })
  const edge = edgeWith(waiting).on(policies.approve, waiting)
  const user = await open(address, edge)
  expect(await main().findByText(`Checksum of this version: ${hash.slice(0, 12)}`)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Approve' }))
  expect(edge.sent(policies.approve)[0]?.body).toEqual({ revision: 3, hash })
})
