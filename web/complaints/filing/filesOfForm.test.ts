import { expect, test } from 'vitest'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { deviceNameOf, fieldOfDeviceName, incidentFieldId, withFile } from './filesOfForm.ts'

const incident = (id: string) => ({ id, details: id, date: '', evidenceIds: [], witness: '' })
const formOf = (...ids: string[]): DraftForm => ({
  complainant: {},
  respondent: {},
  incidents: ids.map(incident),
  answers: {},
  ticked: [],
})

test('a kept file comes back to its incident, whatever that is called in the page that reads it', () => {
  const name = deviceNameOf(incidentFieldId(incident('b')), formOf('a', 'b'))
  const field = fieldOfDeviceName(name, formOf('1', '2')) ?? ''
  expect(field).toBe(incidentFieldId(incident('2')))
  const { incidents } = withFile(formOf('1', '2'), field, 'file', [])
  expect(incidents?.map(({ evidenceIds }) => evidenceIds)).toEqual([[], ['file']])
})

test('a kept file of an incident that is gone comes back to no other', () => {
  expect(fieldOfDeviceName('incidents.1.evidenceIds', formOf('1'))).toBeNull()
})
