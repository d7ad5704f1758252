import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { switchLanguage } from '../i18n.ts'
import { BrandContext } from '../shell/Brand.tsx'
import { MeContext } from '../shell/me.ts'
import { acme, fillDate, meera } from '../../test/screen.tsx'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TimeField } from './TimeField.tsx'

const zoneOfMachine = process.env['TZ']
afterEach(async () => {
  cleanup()
  vi.unstubAllEnvs()
  process.env['TZ'] = zoneOfMachine ?? 'UTC'
  if (i18next.language !== 'en') await switchLanguage('en', false)
})
const heard = vi.fn<(value: string) => void>()
type Limits = { value?: string; min?: string; max?: string; withAsterisk?: boolean; isFilter?: boolean }

/** A field as a form has it; what it passes on is what `heard` heard last. */
function Field({ value: first = '', ...limits }: Limits) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    heard(next)
    setValue(next)
  }
  return <DateField label="Due date" value={value} onChange={change} {...limits} />
}
function start(field: React.ReactNode) {
  heard.mockClear()
  render(
    <MantineProvider>
      <BrandContext value={acme}>{field}</BrandContext>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const button = () => screen.getByRole('button', { name: /Due date$/ })
const calendar = () => screen.findByRole('dialog', { name: 'Choose from a calendar: Due date' })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('a day is typed in the order of the language, and stays a day without a time zone', async () => {
  const user = start(<Field />)
  await user.type(input(), '3/11/2026')
  expect(heard).toHaveBeenLastCalledWith('2026-11-03')
  await user.tab()
  expect(input().value).toBe('03/11/2026')
  await user.clear(input())
  expect(heard).toHaveBeenLastCalledWith('')
  await user.type(input(), '०४/११/२०२६')
  expect(heard).toHaveBeenLastCalledWith('2026-11-04')
})

test('what is no day is said when the field is left, stays as typed and is not passed on as none', async () => {
  const user = start(<Field value="2026-11-03" />)
  await user.clear(input())
  await user.type(input(), '31/02/2026')
  expect(screen.queryByText(/^Enter a date/)).toBeNull()
  await user.tab()
  expect(screen.getByText('Enter a date as day, month and year, such as 24/11/2026')).toBeTruthy()
  expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['31/02/2026', 'true'])
  expect(heard).toHaveBeenLastCalledWith('31/02/2026')
})

test('a list is not filtered by what is no day', async () => {
  const user = start(<Field value="2026-11-03" isFilter />)
  await user.clear(input())
  await user.type(input(), '31/02/2026')
  expect(heard).toHaveBeenLastCalledWith('')
  expect(input().value).toBe('31/02/2026')
})

test('a day outside of the limits is refused in words', async () => {
  const user = start(<Field min="2026-11-10" max="2026-11-20" />)
  await fillDate(user, input(), '2026-11-09')
  expect(screen.getByText('Enter Tue 10 Nov 2026 or a later date')).toBeTruthy()
  await fillDate(user, input(), '2026-11-21')
  expect(screen.getByText('Enter Fri 20 Nov 2026 or an earlier date')).toBeTruthy()
  await fillDate(user, input(), '2026-11-20')
  expect(input().getAttribute('aria-invalid')).not.toBe('true')
})

test('the calendar is driven by keys and gives the focus back', async () => {
  const user = start(<Field value="2026-11-03" min="2026-10-20" />)
  await user.click(button())
  await calendar()
  await vi.waitFor(() => expect(focused()).toBe('Tuesday 3 November 2026'))
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('Wednesday 11 November 2026')
  await user.keyboard('{PageDown}{End}')
  expect(focused()).toBe('Sunday 13 December 2026')
  await user.keyboard('{PageUp}{PageUp}{PageUp}')
  expect(focused()).toBe('Tuesday 20 October 2026')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([document.activeElement, heard.mock.calls.length]).toEqual([button(), 0])
  await user.click(button())
  await calendar()
  await vi.waitFor(() => expect(focused()).toBe('Tuesday 3 November 2026'))
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(heard).toHaveBeenLastCalledWith('2026-11-02')
  expect([input().value, document.activeElement]).toEqual(['02/11/2026', button()])
})

test('an optional day is cleared in the calendar, a needed one is not', async () => {
  const user = start(<Field value="2026-11-03" />)
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect([heard.mock.lastCall?.[0], input().value]).toEqual(['', ''])
  cleanup()
  start(<Field value="2026-11-03" withAsterisk />)
  await user.click(button())
  await calendar()
  await screen.findByRole('button', { name: 'Tuesday 3 November 2026' })
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('no day is shifted in %s', async (zone) => {
  process.env['TZ'] = zone
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  const user = start(<Field value="2026-11-03" />)
  expect(input().value).toBe('03/11/2026')
  await user.click(button())
  const chosen = await screen.findByRole('button', { name: 'Tuesday 3 November 2026' })
  expect([chosen.textContent, chosen.getAttribute('aria-pressed')]).toEqual(['3', 'true'])
  await user.click(screen.getByRole('button', { name: 'Sunday 1 November 2026' }))
  expect([heard.mock.lastCall?.[0], input().value]).toEqual(['2026-11-01', '01/11/2026'])
})

test('weeks, months and buttons are in the language that is spoken', async () => {
  await switchLanguage('hi', false)
  const user = start(<Field value="2026-11-03" />)
  await user.click(screen.getByRole('button', { name: 'कैलेंडर से चुनें: Due date' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'अगला महीना' })
  expect(dialog.getByRole('button', { name: 'नवंबर 2026' })).toBeTruthy()
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'रवि',
    'सोम',
    'मंगल',
    'बुध',
    'गुरु',
    'शुक्र',
    'शनि',
  ])
  expect(dialog.getByRole('button', { name: 'मंगलवार 3 नवंबर 2026' })).toBeTruthy()
})

test('Escape closes the calendar of a dialog, not the dialog', async () => {
  const close = vi.fn<() => void>()
  const user = start(
    <FormDialog onClose={close} title="Extend">
      <Field value="2026-11-03" />
    </FormDialog>,
  )
  await user.click(await screen.findByRole('button', { name: /Due date$/ }))
  await calendar()
  await vi.waitFor(() => expect(focused()).toBe('Tuesday 3 November 2026'))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: /calendar/ })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Extend' })).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('a moment is typed on the clock of the workspace, and chosen day and typed time go together', async () => {
  function Moment() {
    const [at, setAt] = useState('2026-11-24T18:29:00.000Z')
    const change = (next: string) => {
      heard(next)
      setAt(next)
    }
    return <DateTimeField label="Due date" value={at} onChange={change} />
  }
  process.env['TZ'] = 'Pacific/Kiritimati'
  const user = start(<Moment />)
  expect(input().value).toBe('24/11/2026 23:59')
  await fillDate(user, input(), '2026-11-25T00:30')
  expect(heard).toHaveBeenLastCalledWith('2026-11-24T19:00:00.000Z')
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Monday 30 November 2026' }))
  expect([input().value, heard.mock.lastCall?.[0]]).toEqual(['30/11/2026 00:30', '2026-11-29T19:00:00.000Z'])
  await user.clear(input())
  await user.type(input(), '30/11/2026')
  await user.tab()
  expect(screen.getByText('Enter a date and a time, such as 24/11/2026 14:30')).toBeTruthy()
  expect(heard).toHaveBeenLastCalledWith('30/11/2026')
})

test('a time is read with and without its colon, and what is none is said', async () => {
  function Time() {
    const [time, setTime] = useState('')
    const change = (next: string) => {
      heard(next)
      setTime(next)
    }
    return <TimeField label="Arrived at" value={time} onChange={change} />
  }
  const user = start(<Time />)
  await user.type(input(), '1430')
  await user.tab()
  expect([input().value, heard.mock.lastCall?.[0]]).toEqual(['14:30', '14:30'])
  await user.clear(input())
  await user.type(input(), '25:00')
  await user.tab()
  expect(screen.getByText('Enter a time, such as 14:30')).toBeTruthy()
  expect(heard).toHaveBeenLastCalledWith('')
})

test('the calendar marks the weekend of one’s business unit, in whatever language', async () => {
  heard.mockClear()
  render(
    <MantineProvider>
      <BrandContext value={acme}>
        <MeContext value={{ ...meera, weekend: [5] }}>
          <Field value="2026-11-03" />
        </MeContext>
      </BrandContext>
    </MantineProvider>,
  )
  await userEvent.setup().click(button())
  const days = within(await calendar()).getAllByRole('button', { name: / November 2026$/ })
  const marked = days.filter((day) => day.dataset['weekend'] === 'true')
  expect(marked.map((day) => day.textContent)).toEqual(['6', '13', '20', '27'])
})
