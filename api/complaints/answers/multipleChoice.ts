/** MULTIPLE_CHOICE: one option, by its id. */
export { one as multipleChoice } from './choices.ts'
