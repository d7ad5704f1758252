/** SINGLE_SELECT: one option, by its id. */
export { markedChoice as singleSelect } from './choices.ts'
