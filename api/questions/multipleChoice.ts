/** MULTIPLE_CHOICE: one option, by its id. */
export { markedChoice as multipleChoice } from './choices.ts'
