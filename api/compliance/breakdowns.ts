/**
 * What Canada's annual report breaks occurrences down by (SOR/2020-130, s. 36), counted from what each case holds: the
 * committee's answers for it, where the notice says that it happened, and how it ended. What nobody answered is not
 * known, as in every case from before it was asked.
 */
import type { Rows } from '../../prisma/client.ts'
import { annualKeys } from '../../workflows/definition/templates/canada/annualReport.ts'
import { answersOf } from '../cases/rowSchemas.ts'
import { PartKey, type Figure } from './annualContract.ts'

/** Which cases make each part of a breakdown. */
export type BreakdownPart = { key: PartKey; cases: string[] }
type Broken = Extract<Figure['key'], 'kinds' | 'deaths' | 'grounds' | 'locations' | 'relationships' | 'means'>
export type Breakdown = { key: Broken; cases: string[]; value: null; parts: BreakdownPart[] }
type CaseFacts = {
  id: string
  status: string
  answers: Record<string, unknown>
  place: unknown
  ended: string | null
}

/** Ways of ending by step and outcome of the template; a drawing of one's own may know others. */
const means: Record<string, PartKey> = {
  'implement/done': 'implemented',
  'contact/resolved': 'resolved',
  'respondent/resolved': 'resolved',
  'negotiate/resolved': 'resolved',
  'resolve/resolved': 'resolved',
  'investigator/resolved': 'resolved',
  'investigate/resolved': 'resolved',
  'resolve/neither': 'neither',
  'review/unidentified': 'unidentified',
  'request/asksNot': 'asksNot',
  'jointReview/reviewed': 'reviewed',
  'jointReview/decided': 'reviewed',
}

/** `notices`: filed in the year; `ended`: completed in it. Ids of cases. */
export async function breakdowns(rows: Rows, notices: string[], ended: string[]): Promise<Breakdown[]> {
  const factsById = await factsByCase(rows, [...new Set([...notices, ...ended])])
  const by = (key: Broken, cases: string[], keysOf: (each: CaseFacts) => PartKey[]): Breakdown => {
    const parts = new Map<PartKey, string[]>()
    for (const id of cases) {
      const each = factsById.get(id)
      for (const part of each ? keysOf(each) : (['unknown'] as const))
        parts.set(part, [...(parts.get(part) ?? []), id])
    }
    // In the order of the list.
    const orderedParts = PartKey.options.flatMap((part) => {
      const own = parts.get(part)
      return own ? [{ key: part, cases: own }] : []
    })
    return { key, cases, value: null, parts: orderedParts }
  }
  const answered = (key: keyof typeof annualKeys) => (each: CaseFacts) =>
    known(annualKeys[key].map((questionKey) => each.answers[questionKey]))
  return [
    by('kinds', notices, answered('kinds')),
    by('deaths', notices, (each) => {
      const partKeys = answered('deaths')(each)
      return partKeys.includes('yes') ? ['yes'] : partKeys
    }),
    by('grounds', notices, answered('grounds')),
    by('locations', notices, ({ place }) => known([place])),
    by('relationships', notices, answered('relationships')),
    by('means', ended, ({ status, ended: how }) =>
      status === 'WITHDRAWN' ? ['withdrawn'] : [means[how ?? ''] ?? 'unknown'],
    ),
  ]
}

/** One option, or a list of them; of several answers to the same question the one that knows most. */
function known(answers: unknown[]): PartKey[] {
  const partKeys = new Set(
    answers.flat().flatMap((answer) => {
      const key = PartKey.safeParse(answer)
      return key.success && key.data !== 'unknown' ? [key.data] : []
    }),
  )
  return partKeys.size > 0 ? [...partKeys] : ['unknown']
}

/** So many cases are read at a time: their answers may be long. */
const batch = 100

/** Read through the client, as everywhere that words of a case are; what was committed last stands. */
async function factsByCase(rows: Rows, ids: string[]): Promise<Map<string, CaseFacts>> {
  const factsById = new Map<string, CaseFacts>()
  for (let from = 0; from < ids.length; from += batch)
    // eslint-disable-next-line no-await-in-loop
    for (const each of await readBatch(rows, ids.slice(from, from + batch))) factsById.set(each.id, each)
  return factsById
}

async function readBatch(rows: Rows, ids: string[]): Promise<CaseFacts[]> {
  const caseId = { in: ids }
  const [cases, steps, submissions] = await Promise.all([
    rows.case.findMany({
      where: { id: caseId },
      select: { id: true, status: true, outcome: true, form: { select: { answers: true } } },
    }),
    rows.caseStep.findMany({
      where: { caseId, status: 'DONE', outcome: { not: null } },
      select: { caseId: true, stepId: true, outcome: true },
      orderBy: { doneAt: 'asc' },
    }),
    rows.submission.findMany({
      where: { caseId, committedSeq: { not: null } },
      select: { caseId: true, answers: true },
      orderBy: { committedSeq: 'asc' },
    }),
  ])
  const keys: readonly string[] = Object.values(annualKeys).flat()
  return cases.map(({ id, status, outcome, form }) => {
    const own = submissions
      .filter((each) => each.caseId === id)
      .flatMap((each) => Object.entries(answersOf(each)))
    const last = steps.findLast((step) => step.caseId === id && step.outcome === outcome)
    return {
      id,
      status,
      answers: Object.fromEntries(own.filter(([key]) => keys.includes(key))),
      place: form ? answersOf(form)['place'] : undefined,
      ended: last ? `${last.stepId}/${last.outcome}` : null,
    }
  })
}
