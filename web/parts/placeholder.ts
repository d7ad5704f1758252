import i18next from 'i18next'
import { placeholders, type Placeholder } from '../../workflows/definition/placeholders.ts'
import { isLanguage } from '../i18n.ts'

/**
 * What stands where somebody is to write their own words, in the language of the screen. Publishing names
 * those that nobody touched.
 */
export const placeholder = (name: Placeholder): string =>
  placeholders[name][isLanguage(i18next.language) ? i18next.language : 'en']
