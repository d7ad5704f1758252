import type { Outcome, StepEnd } from '../graph.ts'
import { EditError, mustName, partOf } from './editError.ts'
import { patch, without, type Edit } from './rows.ts'
import { setStep } from './steps.ts'
import { withReaderText, type Reader } from '../texts/readers.ts'

const change =
  (stepId: string, id: string, edit: (list: Outcome[]) => Outcome[]): Edit =>
  (graph) => {
    const { outcomes } = partOf(graph, 'steps', stepId)
    mustName(
      outcomes.some((outcome) => outcome.id === id),
      'steps',
      stepId,
      `outcomes.${id}`,
    )
    return setStep(stepId, { outcomes: edit(outcomes) })(graph)
  }

/** Adds an outcome, last on its step. Throws EditError UNKNOWN for the step, TAKEN for the id. */
export const addOutcome =
  (stepId: string, outcome: Outcome): Edit =>
  (graph) => {
    const { outcomes } = partOf(graph, 'steps', stepId)
    if (outcomes.some(({ id }) => id === outcome.id))
      throw new EditError('TAKEN', { list: 'steps', id: stepId, field: `outcomes.${outcome.id}` })
    return setStep(stepId, { outcomes: [...outcomes, outcome] })(graph)
  }
/** Changes the label of an outcome. Throws EditError UNKNOWN for the step or outcome. */
export const renameOutcome = (stepId: string, id: string, label: string): Edit =>
  change(stepId, id, (list) => patch(list, id, { label }))

type Words = {
  button?: string
  follows?: string
  mustWrite?: boolean
  irrevocable?: boolean
  closesNow?: boolean
  after?: string | null
  absences?: Outcome['absences'] | null
  filedWithin?: Outcome['filedWithin'] | null
  ends?: StepEnd[]
}
/**
 * Words and demands of an outcome. What is empty or off is left out of the drawing, as if it had never been
 * there.
 */
export const setOutcome = (stepId: string, id: string, words: Words): Edit =>
  change(stepId, id, (list) =>
    list.map((outcome) => {
      if (outcome.id !== id) return outcome
      const {
        button,
        follows,
        mustWrite,
        irrevocable,
        closesNow,
        after,
        absences,
        filedWithin,
        ends,
        ...rest
      } = {
        ...outcome,
        ...words,
      }
      return {
        ...rest,
        ...(button?.trim() ? { button } : {}),
        ...(follows?.trim() ? { follows } : {}),
        ...(mustWrite ? { mustWrite } : {}),
        ...(irrevocable ? { irrevocable } : {}),
        ...(closesNow ? { closesNow } : {}),
        ...(after ? { after } : {}),
        ...(absences ? { absences } : {}),
        ...(filedWithin ? { filedWithin } : {}),
        ...(ends && ends.length > 0 ? { ends } : {}),
      }
    }),
  )

/** What one reader reads of it in place of its label; empty: the label. */
export const setOutcomeFor = (stepId: string, id: string, reader: Reader, text: string): Edit =>
  change(stepId, id, (list) =>
    list.map(({ texts, ...outcome }) => {
      const next = outcome.id === id ? withReaderText(texts, reader, text) : texts
      return next ? { ...outcome, texts: next } : outcome
    }),
  )

/** Moves an outcome one place up (-1) or down (1) among the outcomes of its step. */
export const moveOutcome = (stepId: string, id: string, by: -1 | 1): Edit =>
  change(stepId, id, (list) => {
    const index = list.findIndex((outcome) => outcome.id === id)
    const moved = list[index]
    return moved && index + by >= 0 ? list.toSpliced(index, 1).toSpliced(index + by, 0, moved) : list
  })

/** Takes away the outcome, its arrows, and the actions that waited for it alone. */
export const removeOutcome = (stepId: string, id: string): Edit =>
  change(stepId, id, (list) => without(list, id))
