/** SINGLE_SELECT: one option, by its id. */
export { singleChoiceAnswer as singleSelect } from './choices.ts'
