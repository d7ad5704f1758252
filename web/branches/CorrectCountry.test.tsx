import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { countryCorrections, type CountryCorrection } from '../../api/branches/countryContract.ts'
import { jurisdictions } from '../../api/compliance/contract.ts'
import { admin, edgeFor, forever, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

const unit: Branch = {
  branchId: id(2),
  branchName: 'Pune',
  headquarter: true,
  backgroundColor: null,
  branchLogo: null,
  country: 'DE',
  timeZone: 'Europe/Berlin',
  weekend: [0, 6],
  holidays: [],
  version: 4,
  abilities: { update: true, correctCountry: true, makeHeadquarter: true, delete: false },
}
const counts = {
  phonesChanged: 1,
  phonesToCheck: 2,
  phonesConfirmed: 1,
  invitesSentAgain: 1,
  obligationsRemoved: 11,
  obligationsOfUnit: 0,
  obligationsToCheck: 1,
}
const phone = (number: number, name: string, outcome: 'CHANGES' | 'TAKEN' = 'CHANGES') => ({
  userId: id(number),
  inviteId: null,
  name,
  from: `+49982301${number}000`,
  to: `+91982301${number}000`,
  outcome,
})
const correction: CountryCorrection = {
  branchId: id(2),
  version: 4,
  from: 'DE',
  to: 'IN',
  previewed: 'a'.repeat(64),
  workspaceTimeZone: { from: 'Europe/Berlin', to: 'Asia/Kolkata' },
  counts,
  phones: pageOf([phone(10, 'Nita Number')]),
  obligations: [{ itemId: id(30), title: 'Works council election', outcome: 'STAYS', open: 0 }],
  packs: [{ packKey: 'india-posh', name: 'POSH Act', missing: 9 }],
  holidays: [{ source: 'feiertage.ics', count: 3 }],
  retentionRules: 0,
}
const edgeWith = (branch: Branch = unit) =>
  edgeFor(admin)
    .on(branches.list, pageOf([branch]))
    .on(jurisdictions.list, pageOf([]))
/** Chooses India in the form of the business unit and saves. */
async function choosing(edge: ReturnType<typeof edgeWith>) {
  const user = await open('/business-units', edge)
  await user.click(await main().findByRole('button', { name: 'Edit Pune' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pune' }))
  await user.click(form.getByRole('combobox', { name: 'Country' }))
  await user.clear(form.getByRole('combobox', { name: 'Country' }))
  await user.keyboard('India')
  await user.click(await screen.findByRole('option', { name: 'India', hidden: true }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  return { user, form }
}
const title = 'Change the country from Germany to India?'

test('before anything is saved it says in sentences what changes, and lists the numbers', async () => {
  const edge = edgeWith().on(countryCorrections.preview, ({ query }) =>
    query.phones === 'STAYING'
      ? { ...correction, phones: pageOf([phone(11, 'Omar Own', 'TAKEN')]) }
      : correction,
  )
  const { user } = await choosing(edge)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  for (const sentence of [
    'The time zone changes from Europe/Berlin to Asia/Kolkata.',
    'The time zone of the workspace changes to Asia/Kolkata as well.',
    '1 phone number was typed without a country code. It gets the code of India.',
    '1 open invitation is sent again by SMS, to the right number. Its earlier link stops working.',
    '2 phone numbers stay as they are and need checking. People with an account are notified.',
    '1 phone number stays, because its owner confirmed it with a code.',
    '11 obligations of Germany are removed. No one has changed them or added evidence.',
    '1 obligation of Germany stays, because someone changed it or added evidence. Check it.',
    '“POSH Act” has 9 obligations for India. You can add them next.',
    '3 holidays from “feiertage.ics” stay. Check them.',
    'Works council election',
  ])
    expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.getByRole('row', { name: /Nita Number.*\+4998230110000.*\+9198230110000/ })).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Staying: 3' }))
  expect(await dialog.findByRole('row', { name: /Omar Own.*Someone else has the new number/ })).toBeTruthy()
  expect(edge.requestsTo(branches.update)).toEqual([])
  expect(edge.requestsTo(countryCorrections.preview)[0]?.query).toMatchObject({
    country: 'IN',
    timeZone: 'Asia/Kolkata',
  })
})

test('the correction sends what was previewed, and then says what is left to do', async () => {
  const edge = edgeWith()
    .on(countryCorrections.preview, correction)
    .on(countryCorrections.correct, { branch: { ...unit, country: 'IN', version: 5 }, counts })
  const { user } = await choosing(edge)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await dialog.findByRole('button', { name: 'Correct the country' }))
  const done = within(await screen.findByRole('dialog', { name: 'The country is corrected' }))
  expect(edge.requestsTo(countryCorrections.correct)[0]).toMatchObject({
    params: { id: id(2) },
    body: { country: 'IN', timeZone: 'Asia/Kolkata', version: 4, previewed: 'a'.repeat(64) },
  })
  expect(done.getByText('2 phone numbers need checking. People with an account were notified.')).toBeTruthy()
  expect(done.getByRole('link', { name: 'Add the obligations of India' }).getAttribute('href')).toBe(
    '/compliance/packs',
  )
  expect(
    done.getByRole('link', { name: 'Check the obligations of Germany that stayed' }).getAttribute('href'),
  ).toBe('/compliance/obligations')
  await user.click(done.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a business unit that moved is saved as it is, without corrections', async () => {
  const edge = edgeWith().on(countryCorrections.preview, correction).on(branches.update, unit)
  const { user } = await choosing(edge)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(dialog.getByRole('radio', { name: 'The business unit has moved' }))
  expect(dialog.queryByText('What changes')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(edge.requestsTo(branches.update)).toHaveLength(1))
  expect(edge.requestsTo(branches.update)[0]?.body).toMatchObject({ country: 'IN', version: 4 })
  expect(edge.requestsTo(countryCorrections.correct)).toEqual([])
})

test('while the preview comes nothing can be saved, nor where it fails', async () => {
  const edge = edgeWith().on(countryCorrections.preview, forever)
  const { user } = await choosing(edge)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText('Loading')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Correct the country' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  edge.on(countryCorrections.preview, refused('FORBIDDEN', { text: words('Only in person.') }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = within(await screen.findByRole('dialog', { name: title }))
  expect(await again.findByText('Only in person.')).toBeTruthy()
  expect(again.getByRole('button', { name: 'Correct the country' })).toHaveProperty('disabled', true)
})

test('what changed in between is said, and the preview is made again', async () => {
  let times = 0
  const edge = edgeWith()
    .on(countryCorrections.preview, () => ({
      ...correction,
      previewed: String(times++).repeat(64).slice(0, 64),
    }))
    .on(countryCorrections.correct, ({ body }) =>
      body?.previewed.startsWith('0')
        ? refused('STALE_VERSION', { text: words('Something changed in between.') })
        : { branch: unit, counts },
    )
  const { user } = await choosing(edge)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await dialog.findByRole('button', { name: 'Correct the country' }))
  expect(await dialog.findByText('Something changed in between.')).toBeTruthy()
  await waitFor(() => expect(edge.requestsTo(countryCorrections.preview)).toHaveLength(2))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Correct the country' })).toHaveProperty('disabled', false),
  )
  await user.click(dialog.getByRole('button', { name: 'Correct the country' }))
  expect(await screen.findByRole('dialog', { name: 'The country is corrected' })).toBeTruthy()
})

test('the admin of one business unit changes the country as before, and reads whom to ask', async () => {
  const own = { ...unit, abilities: { ...unit.abilities, correctCountry: false } }
  const edge = edgeWith(own).on(branches.update, own)
  const { form } = await choosing(edge)
  expect(form.getByText(/ask a workspace admin to change it/)).toBeTruthy()
  await waitFor(() => expect(edge.requestsTo(branches.update)).toHaveLength(1))
})
