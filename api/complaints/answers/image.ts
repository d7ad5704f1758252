/** IMAGE: shown, nothing to answer. */
export { shown as image } from './content.ts'
