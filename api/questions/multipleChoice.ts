/** MULTIPLE_CHOICE: one option, by its id. */
export { singleChoiceAnswer as multipleChoice } from './choices.ts'
