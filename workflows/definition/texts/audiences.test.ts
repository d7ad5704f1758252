/**
 * Law over all templates: each text has readers, and nobody else reads it. The table says whose a text is by the path
 * where it stands; what readers get is what the product shows them: the words of a process (readBy), forms that are
 * shown to their part, and notices that go to them.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'
import type { Definition } from '../definition.ts'
import type { Graph, Party, Step } from '../graph.ts'
import { templates } from '../templates/index.ts'
import { textsOf, withTexts } from './eachText.ts'
import { readBy } from './readerDefinition.ts'
import { readers, type Reader } from './readers.ts'
import { isShownTo } from './visibleTo.ts'

const parties = ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const satisfies Party[]
const drawn = Object.values(templates).filter(({ graph }) => graph.steps.length > 0)
const definitionOf = (graph: Graph): Definition => {
  const { definition, problems } = compile(graph)
  if (!definition) throw new Error(problems.map(({ text }) => text.code).join(' '))
  return definition
}
/** A template each of whose texts is the path where it stands. */
const marked = ({ languages: _languages, ...graph }: Graph): Graph =>
  withTexts(graph, (text, { path }) => (path.endsWith('/text') ? text : `§${path}`))
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
const pathsIn = (value: unknown) =>
  stringsIn(value)
    .filter((text) => text.startsWith('§'))
    .map((text) => text.slice(1))

/** Who acts on a step, as those who read the words written to whoever acts. */
const actsOn = (step: Step | undefined, reader: Reader): boolean =>
  !step?.setting.automatic &&
  (step?.actor?.by === reader || (reader === 'PLAN' && step?.actor?.by === 'COMPLAINANT'))
/** Whose a text is that is written to whoever acts, or for one reader in its place. */
function isFor(graph: Graph, path: string, reader: Reader): boolean {
  const [kind, id, ...rest] = path.split('/')
  const written = rest.at(-1)
  const party = readers.find((each) => each === written)
  if (party) return party === reader || (reader === 'PLAN' && party === 'COMPLAINANT')
  if (written === 'description' || written === 'button' || written === 'follows')
    return (
      kind === 'steps' &&
      actsOn(
        graph.steps.find((step) => step.id === id),
        reader,
      )
    )
  return true
}

describe.each(drawn)('$name', ({ graph }) => {
  const paths = marked(graph)
  const definition = definitionOf(paths)

  test('what is written to whoever acts is read by whoever acts and by the committee alone', () => {
    for (const reader of readers) {
      const inPlace = reader === 'PLAN' ? [reader, 'COMPLAINANT' as const] : [reader]
      const { process, stages, drawing } = readBy(definition, { readers: inPlace, word: ({ code }) => code })
      const steps = Object.values(process.steps).map(({ outcomes }) => outcomes)
      const read = pathsIn([stages, drawing, steps])
      expect(read.length).toBeGreaterThan(0)
      expect([reader, read.filter((path) => !isFor(graph, path, reader))]).toEqual([reader, []])
    }
  })

  test('a colleague who handles one step reads no word that is written to the committee', () => {
    for (const { id } of graph.steps) {
      const acting = new Set([id])
      const { stages, drawing } = readBy(definition, { readers: [], acting, word: ({ code }) => code })
      const read = pathsIn([stages.map(({ description }) => description), drawing])
      expect(read.filter((path) => path !== `steps/${id}/description`)).toEqual([])
    }
  })

  test('a question that another party reads, too, speaks to nobody', () => {
    for (const { stepId, id, title, visibleTo } of graph.components) {
      const answers =
        stepId === 'filing' ? 'COMPLAINANT' : graph.steps.find((step) => step.id === stepId)?.actor?.by
      for (const party of parties.filter((each) => each !== answers && isShownTo([each], visibleTo))) {
        const visibleQuestions = graph.attributes.filter(
          (each) => each.componentId === id && isShownTo([party], each.visibleTo),
        )
        for (const text of [
          title,
          ...visibleQuestions.flatMap(({ label, config }) => [label, config.text ?? '']),
        ])
          expect([party, text]).not.toEqual([party, expect.stringMatching(/\b(you|your|yours|we|our)\b/i)])
      }
    }
  })

  test('so does it in the other languages', () => {
    const textByPath = new Map(textsOf(graph).map(({ path, text }) => [path, text]))
    for (const [path, { text }] of Object.entries(graph.languages?.translations.hi ?? {})) {
      if (!/^(sections|questions)\//.test(path) || /\b(you|your|we)\b/i.test(textByPath.get(path) ?? ''))
        continue
      expect([path, text]).not.toEqual([
        path,
        expect.stringMatching(/(^|\s)(आप|आपका|आपकी|आपके|आपको|हम)(\s|$)/),
      ])
    }
  })

  test('a notice goes to those who can read what it names', () => {
    for (const { stepId, on, type, recipients, template } of graph.actions) {
      const step = graph.steps.find((each) => each.id === stepId)
      const stage = graph.stages.find((each) => each.id === step?.stageId)
      if (type !== 'NOTIFY' || on === 'OVERDUE' || !template?.body.includes('You can read')) continue
      const forms = graph.components.filter((each) => each.stepId === stepId)
      for (const { to } of recipients) {
        const party = parties.find((each) => each === to)
        if (!party) continue
        const reads = [stage?.visibleTo ?? [], ...forms.map(({ visibleTo }) => visibleTo)]
        expect([stepId, party, reads.some((visibleTo) => isShownTo([party], visibleTo))]).toEqual([
          stepId,
          party,
          true,
        ])
      }
    }
  })
})

describe('an employer who has to act', () => {
  /** The employer of Canada acts on a report that identifies no one. */
  const withoutNames = new Set(['CANADA'])
  test.each(drawn.filter(({ graph }) => graph.steps.some(({ actor }) => actor?.by === 'EMPLOYER')))(
    '$name: reads who the parties are and what was recommended, and nothing else of the complaint form',
    ({ id, graph }) => {
      const names = graph.filing.employerSees.filter(
        (part) => part === 'COMPLAINANT' || part === 'RESPONDENT',
      )
      expect(names).toEqual(withoutNames.has(id) ? [] : ['COMPLAINANT', 'RESPONDENT'])
      if (id === 'POSH') expect(graph.filing.employerSees).toEqual(names)
      const informs = graph.actions
        .filter(({ type }) => type === 'INFORM_EMPLOYER')
        .map(({ stepId }) => stepId)
      const visibleSections = graph.components.filter(({ visibleTo }) => isShownTo(['EMPLOYER'], visibleTo))
      expect(visibleSections.some(({ stepId }) => informs.includes(stepId))).toBe(true)
    },
  )
  test('is shown the names where a designer begins with an empty drawing', () => {
    expect(templates.EMPTY_COMPLAINT?.graph.filing.employerSees).toEqual(['COMPLAINANT', 'RESPONDENT'])
    expect(templates.EMPTY_MEETING?.graph.filing.employerSees).toEqual([])
  })
})
