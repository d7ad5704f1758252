import { afterAll, expect, test } from 'vitest'
import { language, switchLanguage, t } from './i18n.ts'

afterAll(() => switchLanguage('en'))

test('the language that was wanted last is spoken, whichever words come first', async () => {
  // English is here already; Tamil has to be fetched.
  await Promise.all([switchLanguage('ta'), switchLanguage('en')])
  expect([language(), t('Complaints'), document.documentElement.lang]).toEqual(['en', 'Complaints', 'en'])
  await Promise.all([switchLanguage('en'), switchLanguage('ta')])
  expect([language(), document.documentElement.lang]).toEqual(['ta', 'ta'])
  expect(t('Complaints')).not.toBe('Complaints')
})
