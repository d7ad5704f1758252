/** VOTE: one option, by its id. */
export { singleChoiceAnswer as vote } from './choices.ts'
