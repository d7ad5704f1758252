import { expect, test } from 'vitest'
import { remainingErrors } from './remainingErrors.ts'

const then = { incidents: [{ details: '', date: '' }], note: '' }
const mended = { ...then, incidents: [{ details: 'He shouted', date: '' }] }
const errors = {
  'incidents.0.details': 'Describe what happened',
  'incidents.0.date': 'Enter the date it happened',
}

test('what is answered well is not red any more, and the rest stays', () => {
  const newErrors = { 'incidents.0.date': 'Enter the date it happened', note: 'Something new' }
  expect(remainingErrors({ errors, form: then, by: 'SCREEN' }, mended, newErrors)).toEqual({
    'incidents.0.date': 'Enter the date it happened',
  })
})
test('what is answered badly in another way says so', () => {
  expect(
    remainingErrors({ errors, form: then, by: 'SCREEN' }, mended, {
      'incidents.0.date': 'This day is still to come.',
    }),
  ).toEqual({ 'incidents.0.date': 'This day is still to come.' })
})
test('what is mended at another field is gone too', () =>
  expect(
    remainingErrors({ errors: { note: 'Write something' }, form: then, by: 'SCREEN' }, mended, {}),
  ).toEqual({}))
test('what the server alone can tell stands until its field is touched', () => {
  const refused = {
    errors: { 'incidents.0.details': 'This person is not here', note: 'Too long' },
    form: then,
    by: 'SERVER' as const,
  }
  expect(remainingErrors(refused, then, {})).toEqual(refused.errors)
  expect(remainingErrors(refused, mended, {})).toEqual({ note: 'Too long' })
})
