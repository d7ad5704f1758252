/** Fields of a meeting beside the fixed ones. */
import { fixedMeetingFields, type Graph, type MeetingField } from '../graph.ts'
import { EditError, mustName, partOf } from './editError.ts'
import { inOrder, last, moveBy, withChange, withoutRow, withRow, type Edit, type New } from './rows.ts'

export type NewMeetingField = New<MeetingField, 'stepId' | 'label'>
const blankField = {
  type: 'INPUT_BOX',
  options: [],
  required: false,
} satisfies Partial<MeetingField>

/** Whether a key is that of a field that every meeting has. */
export const isFixedField = (key: string): boolean => fixedMeetingFields.some((each) => each === key)
/** The fields of a meeting in order, without those that every meeting has. */
export const meetingFieldsOf = (graph: Graph, stepId: string): MeetingField[] =>
  inOrder(graph.meetingFields.filter((field) => field.stepId === stepId))

/** Its key is one that no other field of the step has, where none is given. */
export const addMeetingField =
  (field: NewMeetingField): Edit =>
  (graph) => {
    mustFit(graph, field.id, field)
    const beside = meetingFieldsOf(graph, field.stepId)
    return withRow(graph, 'meetingFields', {
      ...blankField,
      ...field,
      key: field.key ?? freeKey(beside),
      order: field.order ?? last(beside),
    })
  }

function freeKey(beside: MeetingField[]): string {
  const keys = new Set(beside.map((field) => field.key))
  let number = beside.length + 1
  while (keys.has(`field${number}`)) number++
  return `field${number}`
}

/** Changes what is named; at another meeting it comes last. */
export const setMeetingField =
  (id: string, change: Partial<Omit<MeetingField, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'meetingFields', id)
    const { stepId = old.stepId } = change
    mustFit(graph, id, change, old)
    const order = stepId === old.stepId ? old.order : last(meetingFieldsOf(graph, stepId))
    return withChange(graph, 'meetingFields', id, { order, ...change })
  }
/** Removes a field of a meeting. Throws EditError UNKNOWN for a missing one. */
export const removeMeetingField =
  (id: string): Edit =>
  (graph) =>
    withoutRow(graph, 'meetingFields', id)
/** Moves a field one place up (-1) or down (1) among the fields of its meeting. */
export const moveMeetingField =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const { stepId } = partOf(graph, 'meetingFields', id)
    return {
      ...graph,
      meetingFields: moveBy(graph.meetingFields, id, by, (field) => field.stepId === stepId),
    }
  }

/** What a field newly names must be a meeting of the drawing, and its key none that every meeting has. */
function mustFit(graph: Graph, id: string, { stepId, key }: Partial<MeetingField>, old?: MeetingField): void {
  if (stepId !== undefined && stepId !== old?.stepId) {
    const isMeeting = graph.steps.some((step) => step.id === stepId && step.kind === 'MEETING')
    mustName(isMeeting, 'meetingFields', id, 'stepId')
  }
  if (key !== undefined && key !== old?.key && isFixedField(key))
    throw new EditError('TAKEN', { list: 'meetingFields', id, field: 'key' })
}
