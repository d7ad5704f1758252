/** MULTI_SELECT: option ids, between `min` and `max` of them. */
export { some as multiSelect } from './choices.ts'
