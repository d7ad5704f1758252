/** Starter policies: whole in both languages, true to the law, and open only where the employer alone knows. */
import { describe, expect, test } from 'vitest'
import { lawRow } from '../../../workflows/definition/law.ts'
import { cleanHtml } from '../../courses/clean.ts'
import { citedIn } from '../../courses/starters/citations.ts'
import type { Both } from '../../courses/starters/write.ts'
import { PolicyStarterId } from '../contract.ts'
import { missing, placeholdersIn, showTexts, spoken } from '../texts.ts'
import { sharedPlaceholders } from './placeholders.ts'
import { starterOffers, textOfStarter, textsOfStarter, written } from './index.ts'

describe.each(PolicyStarterId.options)('the starter policy %s', (id) => {
  const starter = written[id]
  const { law, title, description, note, consent, sections } = starter
  const words: Both[] = [
    title,
    description,
    note,
    consent,
    ...sections.flatMap((each) => [each.heading, each.text]),
  ]

  test('is whole in both languages, clean already, and neither is outdated whichever comes first', () => {
    for (const primary of ['en', 'hi'] as const) {
      const texts = textsOfStarter(starter, primary)
      expect(spoken(texts)).toEqual(primary === 'en' ? ['en', 'hi'] : ['hi', 'en'])
      expect(missing(texts).toSorted()).toEqual(['kn', 'mr', 'ta', 'te'])
      expect(showTexts(texts).map(({ isOutdated }) => isOutdated)).toEqual([false, false])
    }
    for (const language of ['en', 'hi'] as const) {
      const { html } = textOfStarter(starter, language)
      expect(cleanHtml(html)).toBe(html)
      expect(html.length).toBeGreaterThan(2500)
    }
    expect(words.filter(({ hi }) => !/\p{Script=Devanagari}/u.test(hi))).toEqual([])
  })

  test('cites nothing but what the list of its law has, the same in both languages, and all of that', () => {
    const cited = words.flatMap(({ en }) => citedIn(en))
    expect([...new Set(cited)].filter((each) => !(each in law))).toEqual([])
    expect(Object.keys(law).filter((each) => !cited.includes(each))).toEqual([])
    for (const { en, hi } of words) expect(citedIn(hi).toSorted()).toEqual(citedIn(en).toSorted())
    const byHand = /\b(sections?|rules?|articles?|ss?\.) ?\d|धारा \d|नियम \d|अनुच्छेद \d|[[\]]/i
    const outside = words.flatMap(({ en, hi }) => [en, hi]).map((text) => text.replaceAll(/\[[^\]]+\]/g, ''))
    expect(outside.filter((text) => byHand.test(text))).toEqual([])
    for (const language of ['en', 'hi'] as const)
      expect(textOfStarter(starter, language).html).not.toMatch(/[[\]]/)
  })

  test('takes its list from the law: rows of the pack about that place, or words with their source', () => {
    for (const [place, provision] of Object.entries(law)) {
      if ('source' in provision) {
        expect([provision.says, provision.source].map((each) => each.length > 5)).toEqual([true, true])
        continue
      }
      const { citation = '' } = lawRow(provision.row) ?? {}
      const [number = ''] = /\d+/.exec(place) ?? []
      const isWithin = [...citation.matchAll(/(\d+)-(\d+)/g)].some(
        ([, from, to]) => Number(from) <= Number(number) && Number(number) <= Number(to),
      )
      expect(isWithin || new RegExp(`(s\\.|Rule |Art )${number}\\b|, ${number}`).test(citation), place).toBe(
        true,
      )
    }
  })

  test('leaves as much open in Hindi as in English, and says that a lawyer has to check it', () => {
    const [en, hi] = (['en', 'hi'] as const).map((language) =>
      placeholdersIn(textOfStarter(starter, language)),
    )
    expect(en?.length).toBeGreaterThanOrEqual(7)
    expect(hi).toHaveLength(en?.length ?? 0)
    expect(hi?.filter((name) => !/\p{Script=Devanagari}/u.test(name))).toEqual([])
    // Section by section in the same order, so that the same place is the same detail.
    for (const { text } of sections) {
      const count = (words: string) => words.match(/\{\{/g)?.length ?? 0
      expect(count(text.hi)).toBe(count(text.en))
    }
    const pairs = en?.map((name, at) => ({ en: name, hi: hi?.[at] })) ?? []
    const shared = sharedPlaceholders(showTexts(textsOfStarter(starter, 'en')))
    expect(shared).toHaveLength(pairs.length)
    expect(shared).toEqual(expect.arrayContaining(pairs))
    expect(note.en).toContain('lawyer')
    expect(note.hi).toContain('वकील')
  })
})

test('the Canadian policy has every element that section 10(2) of the Regulations names', () => {
  const cited = written.CANADA.sections.flatMap(({ text }) => citedIn(text.en))
  for (const letter of 'abcdefghijk') expect(cited).toContain(`Regulations 10(2)(${letter})`)
})
test('the times that they state are those of the law packs', () => {
  const says = (id: PolicyStarterId, words: string) =>
    expect(textOfStarter(written[id], 'en').html.replaceAll(/\s+/g, ' ')).toContain(words)
  const amount = (ref: string) => lawRow(ref)?.amount
  expect(['POSH-9', 'POSH-11-4', 'POSH-13-1', 'POSH-13-4', 'POSH-18'].map(amount)).toEqual([
    3, 90, 10, 60, 90,
  ])
  says('POSH', 'within three months of the incident')
  says('POSH', 'within ninety days (Act, section 11(4))')
  says('POSH', 'within ten days of completing')
  says('POSH', 'within sixty days (Act, section 13(4))')
  says('POSH', 'within ninety days (Act, section 18)')
  expect(['CA-20', 'CA-23', 'CA-33', 'CA-35'].map(amount)).toEqual([7, 45, 12, null])
  says('CANADA', 'within seven days (Regulations, section 20)')
  says('CANADA', 'within forty-five days (Regulations, section 23)')
  says('CANADA', 'within a year (Regulations, section 33)')
  expect(['EU-9-ACK', 'EU-9-FEEDBACK', 'EU-11'].map(amount)).toEqual([7, 3, 6])
  says('WHISTLEBLOWING', 'within seven days (Directive, Article 9(1)(b))')
})
test('they are offered in the reader’s language where they are written in it', () => {
  expect(starterOffers('hi').map(({ language }) => language)).toEqual(['hi', 'hi', 'hi'])
  expect(starterOffers('ta').map(({ language, starterId }) => [starterId, language])).toEqual([
    ['POSH', 'en'],
    ['CANADA', 'en'],
    ['WHISTLEBLOWING', 'en'],
  ])
})
