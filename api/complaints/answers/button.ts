/** BUTTON: the moment at which it was pressed; a condition reads it as yes. */
import { happened } from './content.ts'

export const button = happened('confirmed')
