/** Adding, changing and removing a part, by the list it stands in: for readers that treat all lists alike. */
import { removeAction, addAction, setAction } from './actions.ts'
import {
  addAttribute,
  addComponent,
  removeAttribute,
  removeComponent,
  setAttribute,
  setComponent,
} from './forms.ts'
import { addMeetingField, removeMeetingField, setMeetingField } from './meetingFields.ts'
import type { List, GraphRow } from './editError.ts'
import type { Edit } from './rows.ts'
import { addStage, removeStage, setStage } from './stages.ts'
import { addStep, removeStep, setStep } from './steps.ts'

/** The lists that have an order. */
export type PartList = Exclude<List, 'edges' | 'prerequisites' | 'clocks'>
type Whole<L extends PartList> = Omit<GraphRow<L>, 'order' | 'position' | 'meeting'> & Partial<GraphRow<L>>
export type PartEdits<L extends PartList> = {
  add: (row: Whole<L>) => Edit
  set: (id: string, change: Partial<Omit<GraphRow<L>, 'id'>>) => Edit
  remove: (id: string) => Edit
}

export const parts: { [L in PartList]: PartEdits<L> } = {
  stages: { add: addStage, set: setStage, remove: removeStage },
  steps: { add: addStep, set: setStep, remove: removeStep },
  actions: { add: addAction, set: setAction, remove: removeAction },
  components: { add: addComponent, set: setComponent, remove: removeComponent },
  attributes: { add: addAttribute, set: setAttribute, remove: removeAttribute },
  meetingFields: { add: addMeetingField, set: setMeetingField, remove: removeMeetingField },
}
