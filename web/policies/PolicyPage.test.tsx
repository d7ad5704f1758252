import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../../api/users/contract.ts'
import { complianceCategories, jurisdictions } from '../../api/compliance/contract.ts'
import { departments } from '../../api/departments/contract.ts'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { queryClient } from '../client.ts'
import { admin, edgeFor, fill, id, main, open, pageOf, refused, unreachable } from '../../test/screen.tsx'

const [policyId, versionId] = [id(61), id(62)]
const hash = 'ab'.repeat(32)
const me = { userId: admin.userId, name: 'Asha Rao' }
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
  sharedPlaceholders: [],
  quiz: null,
  authors: ['Asha Rao'],
  approvers: [],
  approvedBy: [],
  sentBack: null,
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
  approversToReplace: [],
  figures: { audience: 0, pending: 0, overdue: 0, accepted: 0, declined: 0 },
  ...more,
})
const edgeWith = (policyDetails: Policy) =>
  edgeFor(admin)
    .on(policies.details, policyDetails)
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
  await user.click(main().getByRole('button', { name: 'Submit for approval' }))
  const dialog = within(await screen.findByRole('dialog'))
  const saves = edge.requestsTo(policies.update).map(({ body }) => body)
  expect(saves[0]).toMatchObject({ version: 7 })
  // Someone who types slowly is saved in between.
  expect(saves.at(-1)).toMatchObject({ texts: [{ language: 'en', title: 'Conduct at work' }] })
  await user.click(dialog.getByRole('button', { name: 'Submit for approval' }))
  await expect.poll(() => edge.requestsTo(policies.submit)[0]?.body).toMatchObject({ version: 8 })
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
    versions: [version({ status: 'IN_APPROVAL', authors: ['Meera Iyer'], approvers: [me] })],
  })
  const edge = edgeWith(waiting).on(policies.approve, waiting)
  const user = await open(address, edge)
  expect(await main().findByText(`Checksum of this version: ${hash.slice(0, 12)}`)).toBeTruthy()
  await user.click(main().getByRole('button', { name: 'Approve' }))
  expect(edge.requestsTo(policies.approve)[0]?.body).toEqual({ revision: 3, hash })
})

const newest = (
  title: string,
  more: Partial<Policy['versions'][number]> = {},
  rest: Partial<Policy> = {},
) => {
  const [text] = version().texts
  if (!text) throw new Error('No text')
  return policy({ version: 8, versions: [version({ texts: [{ ...text, title }], ...more })], ...rest })
}
const readAgain = () => queryClient.invalidateQueries({ queryKey: [policies.details.method] })
/** The server holds `current`, in version 8. */
const holding = (current: Policy) =>
  edgeWith(policy()).on(policies.update, ({ body }) =>
    body.version === 8 ? afterSaving('Conduct at work') : refused('STALE_VERSION', { current }),
  )

test.each([
  ['another author’s text', newest('Theirs', { revision: 4 })],
  ['the submitted version', newest('Conduct', { status: 'IN_APPROVAL' })],
  ['a withdrawn version', newest('Conduct', { revision: 4 })],
])('a late save does not go over %s without a choice, though the page has read it', async (_, theirs) => {
  const edge = holding(theirs)
  const user = await open(address, edge)
  await fill(user, await titleField(), 'Conduct at work')
  edge.on(policies.details, theirs)
  await readAgain()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('This draft was changed in another window')).toBeTruthy()
  expect(edge.requestsTo(policies.update).map(({ body }) => body.version)).toEqual([7])
})

test('a text is saved on top where only settings were saved since', async () => {
  const edge = holding(newest('Conduct', {}, { name: 'Another name' }))
  const user = await open(address, edge)
  await fill(user, await titleField(), 'Conduct at work')
  expect(await main().findByText(/^Saved at/)).toBeTruthy()
  expect(edge.requestsTo(policies.update).map(({ body }) => body.version)).toEqual([7, 8])
})

test('whoever approves sees what the server holds, and not while words of their own are unsaved', async () => {
  const edge = edgeWith(policy()).on(policies.update, unreachable)
  const user = await open(address, edge)
  await fill(user, await titleField(), 'Never saved')
  edge.on(
    policies.details,
    newest(
      'Submitted',
      { status: 'IN_APPROVAL', authors: ['Meera Iyer'], approvers: [me] },
      { approverIds: [admin.userId] },
    ),
  )
  await readAgain()
  await expect.poll(async () => (await titleField()).getAttribute('value')).toBe('Submitted')
  expect((await titleField()).hasAttribute('readonly')).toBe(true)
  expect(main().getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
  expect(main().getByText('Your latest changes are not saved yet. Approve once they are.')).toBeTruthy()
})

test('an approved text changes only after a question that says what is lost', async () => {
  const approved = policy({ openStatus: 'APPROVED', versions: [version({ status: 'APPROVED' })] })
  const edge = edgeWith(approved).on(policies.withdraw, policy({ version: 8 }))
  const user = await open(address, edge)
  expect((await titleField()).hasAttribute('readonly')).toBe(true)
  await user.click(main().getByRole('button', { name: 'Change the text' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The approval of this version is lost/)).toBeTruthy()
  expect(edge.requestsTo(policies.withdraw)).toEqual([])
  edge.on(policies.details, policy({ version: 8 }))
  await user.click(dialog.getByRole('button', { name: 'Change the text' }))
  await expect.poll(async () => (await titleField()).hasAttribute('readonly')).toBe(false)
  expect(edge.requestsTo(policies.withdraw)[0]?.body).toEqual({ version: 7 })
  expect(edge.requestsTo(policies.update)).toEqual([])
})

test('a publish refused as stale reads the policy again, says what changed, and holds the next time', async () => {
  const approved = (more: Partial<Policy> = {}) =>
    policy({ openStatus: 'APPROVED', versions: [version({ status: 'APPROVED' })], ...more })
  const now = approved({ version: 8, approverIds: [id(77)] })
  const edge = edgeWith(approved()).on(policies.publish, ({ body }) =>
    body.version === 8 ? now : refused('STALE_VERSION', { current: now }),
  )
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Publish version 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  edge.on(policies.details, now)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  const alert = within(await dialog.findByRole('alert'))
  expect(await alert.findByText('Who approves it')).toBeTruthy()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Publish' }).hasAttribute('disabled'))
    .toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await expect.poll(() => edge.requestsTo(policies.publish).map(({ body }) => body.version)).toEqual([7, 8])
})

test('an approver sends back with a comment, and the author reads it above the text', async () => {
  const waiting = policy({
    approverIds: [admin.userId],
    openStatus: 'IN_APPROVAL',
    versions: [version({ status: 'IN_APPROVAL', authors: ['Meera Iyer'], approvers: [me] })],
  })
  const sentBack = { name: 'Asha Rao', at: '2026-11-03T09:00:00.000Z', comment: 'Say how.' }
  const returned = policy({ version: 8, versions: [version({ revision: 4, sentBack })] })
  const edge = edgeWith(waiting).on(policies.sendBack, returned)
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this version back?' }))
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(edge.requestsTo(policies.sendBack)).toEqual([])
  await fill(user, dialog.getByRole('textbox'), 'Say how.')
  edge.on(policies.details, returned)
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  const region = within(await main().findByRole('region', { name: 'What it says' }))
  expect(await region.findByText('Asha Rao sent this version back')).toBeTruthy()
  expect(region.getByText('Say how.')).toBeTruthy()
  expect(edge.requestsTo(policies.sendBack)[0]?.body).toEqual({ revision: 3, hash, comment: 'Say how.' })
})

/** Waits for my approval, in version 7; `changed` is version 8, with another text. */
const waiting = (more: Partial<Policy> = {}, text: Partial<Policy['versions'][number]> = {}) =>
  policy({
    approverIds: [admin.userId],
    openStatus: 'IN_APPROVAL',
    versions: [version({ status: 'IN_APPROVAL', authors: ['Meera Iyer'], approvers: [me], ...text })],
    ...more,
  })
const otherHash = 'cd'.repeat(32)
const changed = waiting({ version: 8 }, { revision: 5, contentSha256: otherHash })

test('a send back refused for another text reads it again, says what changed and keeps the comment', async () => {
  const edge = edgeWith(waiting()).on(policies.sendBack, ({ body }) =>
    body.hash === otherHash ? changed : refused('ILLEGAL_STATE'),
  )
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this version back?' }))
  await fill(user, dialog.getByRole('textbox'), 'Say how.')
  edge.on(policies.details, changed)
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await dialog.findByText('What it says')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  await expect
    .poll(() => edge.requestsTo(policies.sendBack)[1]?.body)
    .toEqual({ revision: 5, hash: otherHash, comment: 'Say how.' })
})

test('the comment stays where the version stopped waiting meanwhile, and nothing is sent for nothing', async () => {
  const edge = edgeWith(waiting()).on(policies.sendBack, () => refused('ILLEGAL_STATE'))
  const user = await open(address, edge)
  await user.click(await main().findByRole('button', { name: 'Send back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this version back?' }))
  await fill(user, dialog.getByRole('textbox'), 'Say how.')
  edge.on(policies.details, policy({ version: 8, versions: [version({ revision: 4 })] }))
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await dialog.findByText('This version no longer waits for your approval.')).toBeTruthy()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Say how.')
  expect(dialog.getByRole('button', { name: 'Send back' }).hasAttribute('disabled')).toBe(true)
})

test('an approval refused for another text shows that text, and approves it only when asked again', async () => {
  const edge = edgeWith(waiting()).on(policies.approve, ({ body }) =>
    body.hash === otherHash ? changed : refused('ILLEGAL_STATE'),
  )
  const user = await open(address, edge)
  await main().findByText(`Checksum of this version: ${hash.slice(0, 12)}`)
  edge.on(policies.details, changed)
  await user.click(main().getByRole('button', { name: 'Approve' }))
  expect(await main().findByText(`Checksum of this version: ${otherHash.slice(0, 12)}`)).toBeTruthy()
  expect(edge.requestsTo(policies.approve).map(({ body }) => body.revision)).toEqual([3])
  await user.click(main().getByRole('button', { name: 'Approve' }))
  await expect.poll(() => edge.requestsTo(policies.approve).map(({ body }) => body.revision)).toEqual([3, 5])
})

test('settings name the approvers who left, until they are replaced', async () => {
  const left = { userId: id(78), name: 'Ravi Das' }
  const user = await open(
    address,
    edgeWith(policy({ approverIds: [left.userId], approversToReplace: [left] })),
  )
  const settings = within(await main().findByRole('region', { name: 'Settings' }))
  expect(await settings.findByText(/^No longer able to approve this policy: Ravi Das\./)).toBeTruthy()
  await user.click(settings.getByRole('button', { name: /^Remove.*Ravi Das/ }))
  expect(settings.queryByText(/^No longer able/)).toBeNull()
})

const hindi = {
  ...version().texts[0],
  language: 'hi' as const,
  isPrimary: false,
  title: 'आचरण',
  html: '<p>{{नियोक्ता का नाम}} में।</p>',
  placeholders: ['नियोक्ता का नाम'],
}
const withHindi = () => {
  const [english] = version().texts
  const placeholders = ['Name of the employer', 'Contact']
  const open = { ...english, html: '<p>At {{Name of the employer}}: {{Contact}}.</p>', placeholders }
  return policy({
    versions: [
      version({
        texts: [open, hindi] as Policy['versions'][number]['texts'],
        sharedPlaceholders: [{ en: 'Name of the employer', hi: 'नियोक्ता का नाम' }],
      }),
    ],
  })
}

test('a detail is filled in once for all languages that name it', async () => {
  const edge = edgeWith(withHindi()).on(policies.update, withHindi())
  const user = await open(address, edge)
  expect(
    await main().findByText('What you enter goes into these languages, too: हिन्दी. Check it there.'),
  ).toBeTruthy()
  await fill(user, main().getByRole('textbox', { name: 'Name of the employer' }), 'Acme')
  await user.click(main().getByRole('button', { name: 'Put them into the text' }))
  await expect
    .poll(() => edge.requestsTo(policies.update).at(-1)?.body)
    .toMatchObject({
      texts: [
        { language: 'en', html: '<p>At Acme: {{Contact}}.</p>' },
        { language: 'hi', html: '<p>Acme में।</p>' },
      ],
    })
})

test('a translation is removed after a question, the first language cannot be', async () => {
  const edge = edgeWith(withHindi()).on(policies.update, policy())
  const user = await open(address, edge)
  await titleField()
  expect(main().queryByRole('button', { name: 'Remove this language' })).toBeNull()
  const picker = main().getByRole('combobox', { name: 'Language' })
  await user.click(picker)
  const list = await waitFor(() => {
    const listbox = document.getElementById(picker.getAttribute('aria-controls') ?? '')
    return listbox ?? Promise.reject(new Error('No list yet'))
  })
  await user.click(within(list).getByRole('option', { name: 'हिन्दी', hidden: true }))
  await user.click(await main().findByRole('button', { name: 'Remove this language' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove हिन्दी from this version?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await expect
    .poll(() => edge.requestsTo(policies.update)[0]?.body)
    .toEqual({ version: 7, removeLanguages: ['hi'] })
  await expect.poll(() => main().queryByRole('button', { name: 'Remove this language' })).toBeNull()
  expect(main().getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'English')
})
