/** RESOURCE: the moment at which it was opened. */
import { happened } from './content.ts'

export const resource = happened('opened')
