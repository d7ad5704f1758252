/** Numbers as they are written in the language that is spoken now. */
import { numberFormat } from '../../../api/messages/formatters.ts'
import { language } from '../../i18n.ts'

export const inWords = (count: number): string => numberFormat(language()).format(count)
export type Share = { name: string; count: number }
