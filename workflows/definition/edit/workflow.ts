/** What belongs to the drawing as a whole. */
import type { Graph, Withdrawal } from '../graph.ts'
import type { Edit } from './rows.ts'

/** Sets the law pack whose limits publishing checks; null for none. */
export const setLawPack =
  (lawPack: string | null): Edit =>
  (graph) => ({ ...graph, lawPack })
/** Sets the text that states who learns of a complaint. */
export const setConfidentiality =
  (confidentiality: string): Edit =>
  (graph) => ({ ...graph, confidentiality })
/** Changes the filing limit, or the parts of the complaint that the respondent and the employer may read. */
export const setFiling =
  (change: Partial<Graph['filing']>): Edit =>
  (graph) => ({ ...graph, filing: { ...graph.filing, ...change } })
/** How a case is taken back; what limits nothing and leads nowhere is left out. */
export const setWithdrawal =
  (change: Partial<Withdrawal>): Edit =>
  (graph) => {
    const { leadsTo, ...rest } = { consent: null, untilStageId: null, ...graph.withdrawal, ...change }
    const isFree = rest.consent === null && rest.untilStageId === null && leadsTo === undefined
    const withdrawal = isFree ? null : { ...rest, ...(leadsTo === undefined ? {} : { leadsTo }) }
    return { ...graph, withdrawal }
  }
/** How a case that is over goes on; null: it does not. */
export const setReopening =
  (reopening: Graph['reopening']): Edit =>
  (graph) => ({ ...graph, reopening })
/** Puts a whole other drawing in place of this one, as one change that can be undone. */
export const replaceWith =
  (other: Graph): Edit =>
  () =>
    other
/** Why something is kept that publishing asks about; empty: it is asked about again. */
export const confirmProblem =
  (about: string, reason: string): Edit =>
  (graph) => {
    const { confirmations = {}, ...rest } = graph
    const { [about]: _before, ...others } = confirmations
    const next = reason.trim() === '' ? others : { ...others, [about]: reason.trim() }
    return Object.keys(next).length > 0 ? { ...rest, confirmations: next } : rest
  }
