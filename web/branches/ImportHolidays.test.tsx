import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { HolidayReading, readHolidaysPath } from '../../api/branches/holidaysContract.ts'
import { jurisdictions } from '../../api/compliance/contract.ts'
import { post } from '../../api/core/contract.ts'
import { admin, edgeFor, id, main, open, pageOf, refused, words } from '../../test/screen.tsx'

/** The plain route, as the edge knows rows. */
const reading = post(readHolidaysPath, {
  may: 'branch:update',
  summary: 'Holidays of a file',
  returns: HolidayReading,
})
const pune: Branch = {
  branchId: id(2),
  branchName: 'Pune',
  headquarter: true,
  backgroundColor: null,
  branchLogo: null,
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  weekend: [0, 6],
  version: 3,
  holidays: [{ on: '2027-01-26', name: 'Republic Day', source: null, isTentative: false }],
  abilities: { update: true, correctCountry: true, makeHeadquarter: true, delete: false },
}
const holidayReading: HolidayReading = {
  holidays: [
    { on: '2027-01-26', name: 'Republic Day', isTentative: false },
    { on: '2027-03-22', name: 'Holi', isTentative: true },
    { on: '2027-10-02', name: 'Gandhi Jayanti', isTentative: false },
  ],
  skipped: [],
  isOrderUnclear: false,
}
type Answer = HolidayReading | ReturnType<typeof refused>

/** The dialog over the form of a business unit; each reading is answered by the next of `answers`. */
async function importing(...answers: Answer[]) {
  const forms: Record<string, unknown>[] = []
  const edge = edgeFor(admin)
    .on(branches.list, pageOf([pune]))
    .on(jurisdictions.list, pageOf([]))
    .on(reading, () => answers[forms.length - 1] ?? holidayReading)
  const { fetch } = edge
  edge.fetch = (target, init) => {
    if (init?.body instanceof FormData) forms.push(Object.fromEntries(init.body))
    return fetch(target, init)
  }
  const user = await open('/business-units', edge)
  await user.click(await main().findByRole('button', { name: 'Edit Pune' }))
  await user.click(await screen.findByRole('button', { name: 'Import holidays' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import holidays' }))
  const paste = async (text: string) => {
    await user.click(dialog.getByRole('textbox', { name: 'Or paste a list' }))
    await user.paste(text)
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
  }
  return { user, edge, forms, dialog, paste }
}

test('nothing can be read before there is a file or a text, and what is wrong with it is said', async () => {
  const noDay = { code: 'branches.holidayLineWithoutDay', params: { line: 2 } } as const
  const { user, dialog, paste, forms } = await importing(
    refused('VALIDATION_FAILED', {
      text: words('No holidays were found. Each line needs a date and a name.'),
    }),
    { ...holidayReading, skipped: [{ line: 2, message: 'Line 2: no date was found', text: noDay }] },
  )
  expect(dialog.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
  await paste('Holi')
  expect((await dialog.findByRole('alert')).textContent).toContain('No holidays were found')
  expect(dialog.queryByRole('group', { name: 'Holidays to add' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('Some lines were not read')).toBeTruthy()
  expect(dialog.getByText('Line 2: no date was found')).toBeTruthy()
  expect(forms).toEqual([{ text: 'Holi' }, { text: 'Holi' }])
})

test('what is chosen is added with its source, what is there already is counted, and nothing is saved', async () => {
  const { user, edge, dialog, paste } = await importing(holidayReading)
  await paste('a list')
  expect(await dialog.findByText('One holiday is in the list already.')).toBeTruthy()
  const holi = dialog.getByRole('checkbox', { name: /Holi/ })
  expect(dialog.getByText('Check this date')).toBeTruthy()
  expect(holi).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('checkbox', { name: /Gandhi Jayanti/ }))
  await user.click(dialog.getByRole('button', { name: 'Add one holiday' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import holidays' })).toBeNull())
  const form = within(screen.getByRole('dialog', { name: 'Edit Pune' }))
  expect(form.getByRole('textbox', { name: 'Name of holiday 2' })).toHaveProperty('value', 'Holi')
  expect(form.getByText('From Pasted list')).toBeTruthy()
  expect(form.queryByRole('textbox', { name: 'Name of holiday 3' })).toBeNull()
  expect(edge.requestsTo(branches.update)).toEqual([])
})

test('a movable day is marked until somebody says that its date is right, and is saved as such', async () => {
  const { user, edge, dialog, paste } = await importing(holidayReading)
  edge.on(branches.update, pune)
  await paste('a list')
  await user.click(await dialog.findByRole('button', { name: 'Add 2 holidays' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pune' }))
  const check = await form.findByRole('button', { name: /The date of Holi is right/ })
  expect(form.queryByRole('button', { name: /The date of Gandhi Jayanti is right/ })).toBeNull()
  await user.click(check)
  expect(form.queryByRole('button', { name: /The date of Holi is right/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(edge.requestsTo(branches.update)).toHaveLength(1))
  expect(edge.requestsTo(branches.update)[0]?.body?.holidays).toEqual([
    { on: '2027-01-26', name: 'Republic Day', source: null, isTentative: false },
    { on: '2027-03-22', name: 'Holi', source: 'Pasted list', isTentative: false },
    { on: '2027-10-02', name: 'Gandhi Jayanti', source: 'Pasted list', isTentative: false },
  ])
})

test('where day and month could be swapped, it asks which is first; a new name replaces nothing unasked', async () => {
  const { user, dialog, paste, forms } = await importing(
    { holidays: [], skipped: [], isOrderUnclear: true },
    { ...holidayReading, holidays: [{ on: '2027-01-26', name: 'Ganatantra Diwas', isTentative: false }] },
  )
  await paste('01/02/2027 A day')
  expect(await dialog.findByRole('radiogroup', { name: 'How are the dates written?' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('radio', { name: 'Day first: 31/12/2027' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  const other = await dialog.findByRole('checkbox', { name: /Ganatantra Diwas/ })
  expect(other).toHaveProperty('checked', false)
  expect(dialog.getByText('Replaces “Republic Day”')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Add 0 holidays' })).toHaveProperty('disabled', true)
  expect(forms).toEqual([{ text: '01/02/2027 A day' }, { text: '01/02/2027 A day', dayFirst: 'true' }])
})
