/** MULTI_SELECT: option ids, between `min` and `max` of them. */
export { multiChoiceAnswer as multiSelect } from './choices.ts'
