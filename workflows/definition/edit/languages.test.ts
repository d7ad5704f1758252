import { expect, test } from 'vitest'
import { Graph } from '../graph.ts'
import { templates } from '../templates/index.ts'
import { translatedTexts } from '../texts/translations.ts'
import { addLanguage, removeLanguage, setPrimary, setTranslations } from './languages.ts'
import { removeStep, setStep } from './steps.ts'

/** In English alone. */
const drawing = () => removeLanguage('hi')(structuredClone(templates['COMMITTEE_MEETING']!.graph))
const [first] = drawing().steps
const name = `steps/${first!.id}/name`
const stateIn = (graph: Graph) => translatedTexts(graph, 'hi').find(({ path }) => path === name)?.state

test('a translation knows the words it was made from, and is outdated once they change', () => {
  const translated = setTranslations('hi', { [name]: 'तैयारी' })(addLanguage('hi')(drawing()))
  expect(Graph.parse(translated)).toEqual(translated)
  expect(stateIn(translated)).toBe('DONE')
  const renamed = setStep(first!.id, { name: 'Prepare it well' })(translated)
  expect(stateIn(renamed)).toBe('OUTDATED')
  expect(stateIn(setTranslations('hi', { [name]: 'तैयारी' })(renamed))).toBe('DONE')
  expect(stateIn(setTranslations('hi', { [name]: '' })(renamed))).toBe('MISSING')
})
test('what was translated of a step goes with the next edit after the step', () => {
  const translated = setTranslations('hi', { [name]: 'तैयारी' })(drawing())
  const without = setTranslations('hi', {})(removeStep(first!.id)(translated))
  expect(without.languages?.translations.hi).toEqual({})
})
test('a language comes and goes, and a drawing in English alone says nothing of it', () => {
  const graph = drawing()
  expect(addLanguage('en')(graph)).toBe(graph)
  expect(removeLanguage('hi')(addLanguage('hi')(graph))).toEqual(graph)
  const inHindi = setPrimary('hi')(addLanguage('ta')(graph))
  expect(inHindi.languages).toEqual({ primary: 'hi', translations: { ta: {} } })
  expect(setPrimary('ta')(inHindi).languages).toEqual({ primary: 'ta', translations: {} })
})
