/** VOTE: one option, by its id. */
export { one as vote } from './choices.ts'
