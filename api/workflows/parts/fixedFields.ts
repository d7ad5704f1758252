/** What every meeting asks: the first six are required, and none of them can be changed. */
import type { fixedMeetingFields } from '../../../workflows/definition/graph.ts'
import type { AnyMeetingField } from './schemas.ts'

type Fixed = Pick<AnyMeetingField, 'label' | 'type' | 'required'> & {
  key: (typeof fixedMeetingFields)[number]
}
export const fixedFields: Fixed[] = [
  { key: 'title', label: 'Title', type: 'INPUT_BOX', required: true },
  { key: 'agenda', label: 'Agenda', type: 'TEXT_AREA', required: true },
  { key: 'startTime', label: 'Start time', type: 'DATE_TIME', required: true },
  { key: 'endTime', label: 'End time', type: 'DATE_TIME', required: true },
  { key: 'place', label: 'Location or Teams/Meet link', type: 'INPUT_BOX', required: true },
  { key: 'guests', label: 'Guests', type: 'PEOPLE', required: true },
  { key: 'minutes', label: 'Minutes of meeting', type: 'TEXT_AREA', required: false },
  { key: 'outcome', label: 'Outcome', type: 'SINGLE_SELECT', required: false },
]
