/** SINGLE_SELECT: one option, by its id. */
export { one as singleSelect } from './choices.ts'
