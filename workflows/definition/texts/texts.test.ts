/**
 * Over random drawings: every text that a person reads is listed once, and what is put in its place is what is
 * read. The oracle knows no list: it marks texts as it draws, and walks whatever comes out for marks.
 */
import { describe, expect, test } from 'vitest'
import { pick, seeded, type Random } from '../../../test/randomDrawings.ts'
import { compile } from '../compile.ts'
import { Graph, type Outcome } from '../graph.ts'
import { templates } from '../templates/index.ts'
import { textsOf, withTexts } from './eachText.ts'
import { neutralStep, readBy } from './readerDefinition.ts'
import { inLanguage, stateOf, translatedTexts } from './translations.ts'

/** Every string in whatever is given, at whatever depth. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
const marked = (value: unknown, mark: string) => stringsIn(value).filter((text) => text.includes(mark))

/** A template whose texts are others, all with a mark of their own, and with some more of every kind. */
function anyProcess(random: Random): Graph {
  const { languages: _languages, ...graph } = structuredClone(
    pick(
      random,
      ['POSH', 'CANADA', 'COMMITTEE_MEETING'].map((id) => templates[id]!.graph),
    ),
  )
  let count = 0
  const text = (letters = '') => `§${count++} ${letters}`
  const maybe = () => (random() < 0.5 ? text() : '')
  const texts = () => ({
    COMPLAINANT: text(),
    ...(random() < 0.5 ? { PLAN: text(), EMPLOYER: text() } : { RESPONDENT: text() }),
  })
  const some = (part: object): object => (random() < 0.5 ? part : {})
  const outcome = ({ button: _button, follows: _follows, texts: _texts, ...rest }: Outcome) => ({
    ...rest,
    label: text(),
    ...some({ button: text() }),
    ...some({ follows: text() }),
    ...some({ texts: texts() }),
  })
  const options = <O extends object>(list: O[]) => list.map((each) => ({ ...each, text: text() }))
  return Graph.parse({
    ...graph,
    confidentiality: maybe(),
    stages: graph.stages.map(({ texts: _texts, ...each }) => ({
      ...each,
      name: text(),
      description: maybe(),
      ...some({ texts: texts() }),
    })),
    steps: graph.steps.map(({ texts: _texts, ...each }) => ({
      ...each,
      name: text(),
      description: maybe(),
      ...some({ texts: texts() }),
      outcomes: each.outcomes.map(outcome),
    })),
    actions: graph.actions.map((each) => ({
      ...each,
      template: random() < 0.5 ? null : { subject: text(), body: maybe() },
    })),
    components: graph.components.map((each) => ({ ...each, title: text() })),
    attributes: graph.attributes.map((each) => ({
      ...each,
      label: text(),
      helpText: maybe(),
      options: options(each.options),
      config: {
        ...each.config,
        ...(each.config.text ? { text: text('{{b1}}') } : {}),
        ...some({ alt: text(), caption: text(), transcript: text() }),
        ...some({ left: [{ id: 'l', text: text() }], right: [{ id: 'r', text: text() }] }),
      },
    })),
    meetingFields: graph.meetingFields.map((each) => ({
      ...each,
      label: text(),
      options: options(each.options),
    })),
    prerequisites: graph.prerequisites.map((each) => ({ ...each, statement: maybe() })),
    clocks: graph.clocks.map((each) => ({ ...each, name: text() })),
  })
}
const seeds = Array.from({ length: 60 }, (_, seed) => seed)
const inHindi = (graph: Graph): Graph => ({
  ...graph,
  languages: {
    primary: 'en',
    translations: {
      hi: Object.fromEntries(
        textsOf(graph).map(({ path, text }) => [path, { text: text.replace('§', '¶'), source: text }]),
      ),
    },
  },
})

describe('the texts of a drawing', () => {
  test('are all listed, each once, at a path of its own', () => {
    for (const seed of seeds) {
      const graph = anyProcess(seeded(seed))
      const listed = textsOf(graph)
      expect(listed.map(({ text }) => text).toSorted()).toEqual(marked(graph, '§').toSorted())
      expect(new Set(listed.map(({ path }) => path)).size).toBe(listed.length)
    }
  })
  test('put back as they are, the drawing is what it was', () => {
    for (const seed of seeds) {
      const graph = anyProcess(seeded(seed))
      expect(withTexts(graph, (text) => text)).toEqual(graph)
      expect(Graph.parse(inHindi(graph))).toEqual(inHindi(graph))
    }
  })
  test('in another language leave nothing behind of the primary one, published', () => {
    for (const seed of seeds) {
      const { definition, problems } = compile(inHindi(anyProcess(seeded(seed))))
      expect(problems).toBeUndefined()
      const { languages: _languages, ...read } = inLanguage(definition!, 'hi')
      expect(marked(read, '§')).toEqual([])
      expect(marked(read, '¶').length).toBeGreaterThan(20)
      expect(inLanguage(definition!, 'ta')).toBe(definition)
    }
  })
  test('of a definition are those of its drawing, at the same paths', () => {
    for (const seed of seeds) {
      const graph = anyProcess(seeded(seed))
      const [plain, translated] = [compile(graph).definition!, compile(inHindi(graph)).definition!]
      const { languages: _languages, ...rest } = translated
      expect(rest).toEqual(plain)
      expect(plain).not.toHaveProperty('languages')
      expect(marked(translated.process, '¶')).toEqual([])
    }
  })
  test('fall back one by one: what is missing, outdated or does not fit is read in the primary language', () => {
    const graph = inHindi(structuredClone(templates['COMMITTEE_MEETING']!.graph))
    const [step] = graph.steps
    const name = `steps/${step!.id}/name`
    const hindi = graph.languages!.translations.hi!
    const read = () => inLanguage(compile(graph).definition!, 'hi').process.steps[step!.id]!.name
    const state = () => translatedTexts(graph, 'hi').find(({ path }) => path === name)?.state
    hindi[name] = { text: 'तैयारी', source: step!.name }
    expect([state(), read()]).toEqual(['DONE', 'तैयारी'])
    hindi[name] = { text: 'तैयारी', source: 'As it was called before' }
    expect([state(), read()]).toEqual(['OUTDATED', step!.name])
    hindi[name] = { text: 'a\nb', source: step!.name }
    expect([state(), read()]).toEqual(['UNFIT', step!.name])
    delete hindi[name]
    expect([state(), read()]).toEqual(['MISSING', step!.name])
    const blank = { path: 'questions/q/text', text: 'On {{b1}}', most: 4000, isLine: false }
    expect(stateOf(blank, { text: 'बिना', source: blank.text })).toBe('UNFIT')
    expect(stateOf(blank, { text: '{{b1}} को', source: blank.text })).toBe('DONE')
  })
})

describe('what each reader reads', () => {
  const word = ({ code }: { code: string }) => `«${code}»`
  const read = (
    graph: Graph,
    readers: Parameters<typeof readBy>[1]['readers'],
    acting?: ReadonlySet<string>,
  ) => readBy(compile(graph).definition!, { readers, word, ...(acting ? { acting } : {}) })

  test('a party never reads what is written to somebody else', () => {
    for (const seed of seeds) {
      const graph = anyProcess(seeded(seed))
      for (const party of ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const) {
        const others = graph.steps.filter(({ actor, setting }) => setting.automatic || actor?.by !== party)
        const notTheirs = [
          ...graph.stages.map(({ description }) => description),
          ...others.flatMap(({ description, outcomes }) => [
            description,
            ...outcomes.flatMap(({ button, follows }) => [button ?? '', follows ?? '']),
          ]),
          ...[...graph.stages, ...graph.steps, ...graph.steps.flatMap((step) => step.outcomes)].flatMap(
            ({ texts }) =>
              Object.entries(texts ?? {}).flatMap(([reader, text]) => (reader === party ? [] : [text])),
          ),
        ].filter((text) => text !== '')
        const { languages: _languages, ...visibleGraph } = read(graph, [party])
        const words = new Set(stringsIn(visibleGraph))
        expect(notTheirs.filter((text) => words.has(text))).toEqual([])
      }
    }
  })
  test('each reads its own text, else a sentence made from what the step is', () => {
    const graph = structuredClone(templates['POSH']!.graph)
    const [first] = graph.steps.filter(
      ({ actor, setting }) => actor?.by === 'COMMITTEE' && !setting.automatic,
    )
    const written = { ...first!, texts: { COMPLAINANT: 'It is being read.' } }
    const drawn = { ...graph, steps: graph.steps.map((step) => (step.id === first!.id ? written : step)) }
    const descriptionFor = (reader: 'COMPLAINANT' | 'RESPONDENT' | 'PLAN', beside: 'COMPLAINANT'[] = []) =>
      read(drawn, [reader, ...beside]).drawing[first!.id]?.description
    expect(descriptionFor('COMPLAINANT')).toBe('It is being read.')
    expect(descriptionFor('PLAN', ['COMPLAINANT'])).toBe('It is being read.')
    expect(descriptionFor('RESPONDENT')).toBe(word(neutralStep(first!)))
    expect(neutralStep({ actor: null, kind: 'ACTION' }).code).toBe('neutral.automatic')
  })
  test('who takes a step over reads what is written to whoever acts, but no party of the complaint', () => {
    const graph = anyProcess(seeded(3))
    const step = graph.steps.find(
      ({ actor, description }) => actor?.by === 'COMMITTEE' && description !== '',
    )!
    const acting = new Set([step.id])
    expect(read(graph, ['EMPLOYER'], acting).drawing[step.id]?.description).toBe(step.description)
    expect(read(graph, ['COMPLAINANT'], acting).drawing[step.id]?.description).not.toBe(step.description)
  })
})
