import { expect, test } from 'vitest'
import { sayingIn, words, type Language } from './say.ts'
import { sentences } from './sentences.ts'

const all = Object.values(sentences)
const placesIn = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

test.each(Object.entries(words))(
  '%s says every sentence of mails and SMS, with the same places, and nothing else',
  (_, own: Record<string, string>) => {
    expect(Object.keys(own).toSorted()).toEqual(all.toSorted())
    for (const sentence of all) {
      expect(own[sentence]?.trim(), sentence).toBeTruthy()
      expect(placesIn(own[sentence] ?? ''), sentence).toEqual(placesIn(sentence))
      expect(own[sentence], 'is in another script').toMatch(/[\u0900-\u0DFF]/)
    }
  },
)

test.each(['en', ...Object.keys(words)] as Language[])(
  '%s puts in a name as it stands, whatever it looks like',
  (language) => {
    const name = '<b>"{{code}}" $t(Sign in) & Söhne\'s'
    const said = sayingIn(language)(sentences.codeText, { code: '123456', workspace: name })
    expect(said.replace(name, '')).toMatch(/^(?!.*(\{\{|\$t|<|&)).*123456/)
    expect(said).toContain(name)
  },
)
