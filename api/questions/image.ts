/** IMAGE: shown, nothing to answer. */
export { contentAnswer as image } from './content.ts'
