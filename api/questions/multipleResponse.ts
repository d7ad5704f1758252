/** MULTIPLE_RESPONSE: option ids. */
export { multiChoiceAnswer as multipleResponse } from './choices.ts'
