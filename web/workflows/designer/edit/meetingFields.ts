/** Fields of a meeting beside the fixed ones. */
import type { MeetingField } from '../../../../workflows/definition/graph.ts'
import { placeholder } from '../placeholder.ts'
import { last, moveBy, patch, without, type Edit } from './rows.ts'

export const addMeetingField =
  (id: string, stepId: string): Edit =>
  (graph) => {
    const beside = graph.meetingFields.filter((field) => field.stepId === stepId)
    const keys = new Set(beside.map((field) => field.key))
    let number = beside.length + 1
    while (keys.has(`field${number}`)) number++
    return {
      ...graph,
      meetingFields: [
        ...graph.meetingFields,
        {
          id,
          stepId,
          key: `field${number}`,
          label: placeholder('field'),
          type: 'INPUT_BOX',
          options: [],
          required: false,
          order: last(beside),
        },
      ],
    }
  }
export const setMeetingField =
  (id: string, change: Partial<Omit<MeetingField, 'id' | 'stepId'>>): Edit =>
  (graph) => ({ ...graph, meetingFields: patch(graph.meetingFields, id, change) })
export const removeMeetingField =
  (id: string): Edit =>
  (graph) => ({ ...graph, meetingFields: without(graph.meetingFields, id) })
export const moveMeetingField =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const stepId = graph.meetingFields.find((field) => field.id === id)?.stepId
    return {
      ...graph,
      meetingFields: moveBy(graph.meetingFields, id, by, (field) => field.stepId === stepId),
    }
  }
