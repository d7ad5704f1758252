/** MULTIPLE_RESPONSE: option ids. */
export { some as multipleResponse } from './choices.ts'
