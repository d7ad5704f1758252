import { describe, expect, test } from 'vitest'
import { ComplaintForm, type DraftForm, type FormSection } from '../../../api/complaints/contract.ts'
import { problemsOf, startingForm, toFile, withoutBody } from './form.ts'

const me = {
  firstName: 'Meera',
  lastName: 'Iyer',
  email: 'meera@acme.example',
  gender: null,
  contactNumber: '+91 20 1234 5678',
}
const blank: DraftForm = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
const question = {
  id: 'q',
  componentId: 'about',
  key: 'place',
  type: 'INPUT_BOX',
  label: 'Where was it?',
  helpText: '',
  required: true,
  alignment: 'LEFT',
  options: [],
  config: {},
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
  order: 0,
} as const
const sections: FormSection[] = [
  {
    id: 'about',
    title: 'About it',
    columns: 1,
    order: 0,
    visibleWhen: null,
    visibleTo: [],
    attributes: [{ ...question, options: [], visibleTo: [] }],
  },
]
const process = {
  timeZone: 'Asia/Kolkata',
  sections,
  prerequisites: [{ id: 'true', statement: 'What I write is true', citation: null }],
}
/** Late in the evening of the 20th in India; the 19th further west. */
const now = Date.parse('2026-11-20T18:00:00Z')
const written: DraftForm = {
  complainant: { name: 'Meera Iyer', email: 'meera@acme.example', gender: '', phone: '' },
  respondent: { name: ' Rohan ', email: '', userId: null },
  incidents: [
    {
      details: 'He shouted',
      date: '2026-11-02',
      evidenceIds: ['018f0000-0000-7000-8000-000000000001'],
      witness: ' ',
    },
  ],
  answers: { place: 'At the office', gone: 'x' },
  ticked: ['true'],
}

describe('the form at first', () => {
  test('knows me and has an incident to write into', () => {
    expect(startingForm(blank, me)).toMatchObject({
      complainant: { name: 'Meera Iyer', email: 'meera@acme.example', gender: '', phone: '+91 20 1234 5678' },
      incidents: [{ details: '', date: '' }],
    })
  })
  test('never overwrites what was typed, not even with nothing', () => {
    expect(
      startingForm({ ...blank, complainant: { name: 'M. Iyer', phone: '' } }, me).complainant,
    ).toMatchObject({ name: 'M. Iyer', phone: '', email: 'meera@acme.example' })
  })
})

describe('what is filed', () => {
  test('leaves out blanks, files that are gone, and answers that nobody asked for', () => {
    const filingInput = toFile(written, process, [])
    expect(filingInput).toEqual({
      complainant: { name: 'Meera Iyer', email: 'meera@acme.example' },
      respondent: { name: 'Rohan' },
      incidents: [{ details: 'He shouted', date: '2026-11-02', evidenceIds: [] }],
      answers: { place: 'At the office' },
      ticked: ['true'],
    })
    expect(ComplaintForm.safeParse(filingInput).success).toBe(true)
    expect(problemsOf(written, process, [], now)).toEqual({})
  })
})

describe('what needs another look', () => {
  test('stands by field, in the order of reading', () => {
    expect(Object.entries(problemsOf(startingForm(blank, { ...me, email: '' }), process, [], now))).toEqual([
      ['complainant.email', 'Enter an email address, such as name@example.com'],
      ['incidents.0.details', 'Describe what happened'],
      ['incidents.0.date', 'Enter the date it happened'],
      ['answers.place', '“Where was it?” needs an answer.'],
      ['ticked.true', 'Please confirm: What I write is true'],
    ])
  })
  test('a day that is still to come where the complaint is dealt with does not pass', () => {
    const on = (date: string) =>
      problemsOf({ ...written, incidents: [{ ...written.incidents[0]!, date }] }, process, [], now)
    expect(on('2026-11-20')).toEqual({})
    expect(on('2026-11-21')).toEqual({
      'incidents.0.date': 'This date is in the future. Enter the day it happened.',
    })
    expect(
      problemsOf(
        { ...written, incidents: [{ ...written.incidents[0]!, date: '2026-11-20' }] },
        { ...process, timeZone: 'Pacific/Pago_Pago' },
        [],
        now,
      ),
    ).toEqual({})
    expect(
      problemsOf(
        { ...written, incidents: [{ ...written.incidents[0]!, date: '2026-11-20' }] },
        { ...process, timeZone: 'Pacific/Pago_Pago' },
        [],
        now - 12 * 3_600_000,
      ),
    ).toHaveProperty(['incidents.0.date'])
  })
  test('is named by our paths, whatever the API calls them', () => {
    expect(withoutBody({ 'form.incidents.0.date': 'x', draftId: 'y' })).toEqual({
      'incidents.0.date': 'x',
      draftId: 'y',
    })
  })
})
