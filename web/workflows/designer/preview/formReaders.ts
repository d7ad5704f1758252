/** Who fills a form in and who else reads it, by the rules that hold in a case. */
import type { FormSection } from '../../../../workflows/definition/definition.ts'
import { FilingSection, type Graph, type Party, type Step } from '../../../../workflows/definition/graph.ts'
import { neutralStep, textFor } from '../../../../workflows/definition/texts/readerDefinition.ts'
import { filingShownTo, isShownTo } from '../../../../workflows/definition/texts/visibleTo.ts'
import { msg, translateMessage } from '../../../i18n.ts'

export type FormReader = 'COMMITTEE' | Party
/** 'filing', or the id of a step. */
export type FormPlace = Step['id']
export const readerNames: Record<FormReader, string> = {
  COMMITTEE: msg('Committee'),
  COMPLAINANT: msg('Complainant'),
  RESPONDENT: msg('Respondent'),
  EMPLOYER: msg('Employer'),
}

const stepAt = ({ steps }: Graph, place: FormPlace) => steps.find(({ id }) => id === place)

/** Those who read it and do not fill it in; a meeting that is nobody's complaint has no parties. */
export function readersOfForm(graph: Graph, place: FormPlace): FormReader[] {
  const filler = place === 'filing' ? 'COMPLAINANT' : stepAt(graph, place)?.actor?.by
  const readers: FormReader[] =
    graph.kind === 'MEETING' ? ['COMMITTEE'] : ['COMMITTEE', 'COMPLAINANT', 'RESPONDENT', 'EMPLOYER']
  return readers.filter((reader) => reader !== filler || reader === 'COMMITTEE')
}

/** As much of a form as one of them reads: sections that are shown to it, and in them its questions. */
export const sectionsFor = (reader: FormReader, sections: FormSection[]): FormSection[] =>
  sections
    .filter(({ visibleTo }) => isShownTo([reader], visibleTo))
    .map((section) => ({
      ...section,
      attributes: section.attributes.filter(({ visibleTo }) => isShownTo([reader], visibleTo)),
    }))
    .filter(({ attributes }) => attributes.length > 0)

/** The parts that every complaint form has, as far as one of them reads those; of a step: none. */
export const fixedPartsFor = (reader: FormReader, { filing }: Graph, place: FormPlace): FilingSection[] =>
  place === 'filing' ? FilingSection.options.filter((part) => filingShownTo([reader], filing, part)) : []

/** What the step says to one of them; null where it is not shown to it, or where nothing is said. */
export function stepTextFor(reader: FormReader, graph: Graph, place: FormPlace): string | null {
  const step = stepAt(graph, place)
  const stage = graph.stages.find(({ id }) => id === step?.stageId)
  if (!step || !stage || !isShownTo([reader], stage.visibleTo)) return null
  if (reader === 'COMMITTEE') return step.description || null
  const actor = step.setting.automatic ? null : step.actor
  return (
    textFor(step.texts, { readers: [reader] }) ?? translateMessage(neutralStep({ actor, kind: step.kind }))
  )
}

/** Whether something in a form is shown by an answer of another form, which a preview of this one does not have. */
export function dependsOnOthers(sections: FormSection[]): boolean {
  const questions = sections.flatMap(({ attributes }) => attributes)
  const own = new Set(questions.map(({ key }) => key))
  return [...sections, ...questions].some(({ visibleWhen }) =>
    visibleWhen?.tests.some(({ field }) => !own.has(field)),
  )
}
