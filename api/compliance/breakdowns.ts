/**
 * What Canada's annual report breaks occurrences down by (SOR/2020-130, s. 36), counted from what each case holds: the
 * committee's answers for it, where the notice says that it happened, and how it ended. What nobody answered is not
 * known, as in every case from before it was asked.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import { annualKeys } from '../../workflows/definition/templates/canada/annualReport.ts'
import { PartKey, type Figure } from './annualContract.ts'

/** Which cases make each part of a breakdown. */
export type Part = { key: PartKey; cases: string[] }
type Broken = Extract<Figure['key'], 'kinds' | 'deaths' | 'grounds' | 'locations' | 'relationships' | 'means'>
export type Breakdown = { key: Broken; cases: string[]; value: null; parts: Part[] }
type Told = {
  id: string
  status: string
  answers: Record<string, unknown>
  place: unknown
  ended: string | null
}

/** Ways of ending by step and outcome of the template; a drawing of one's own may know others. */
const means: Record<string, PartKey> = {
  'implement/done': 'implemented',
  'resolve/resolved': 'resolved',
  'resolve/neither': 'neither',
  'review/unidentified': 'unidentified',
  'request/asksNot': 'asksNot',
}

/** `notices`: filed in the year; `ended`: completed in it. Ids of cases. */
export async function breakdowns(rows: Rows, notices: string[], ended: string[]): Promise<Breakdown[]> {
  const told = await toldOf(rows, [...new Set([...notices, ...ended])])
  const by = (key: Broken, cases: string[], keysOf: (each: Told) => PartKey[]): Breakdown => {
    const parts = new Map<PartKey, string[]>()
    for (const id of cases) {
      const each = told.get(id)
      for (const part of each ? keysOf(each) : (['unknown'] as const))
        parts.set(part, [...(parts.get(part) ?? []), id])
    }
    // In the order of the list.
    const found = PartKey.options.flatMap((part) => {
      const own = parts.get(part)
      return own ? [{ key: part, cases: own }] : []
    })
    return { key, cases, value: null, parts: found }
  }
  const answered = (key: keyof typeof annualKeys) => (each: Told) =>
    known(annualKeys[key].map((asked) => each.answers[asked]))
  return [
    by('kinds', notices, answered('kinds')),
    by('deaths', notices, (each) => {
      const said = answered('deaths')(each)
      return said.includes('yes') ? ['yes'] : said
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
  const found = new Set(
    answers.flat().flatMap((answer) => {
      const key = PartKey.safeParse(answer)
      return key.success && key.data !== 'unknown' ? [key.data] : []
    }),
  )
  return found.size > 0 ? [...found] : ['unknown']
}

/** What was committed last stands. */
async function toldOf(rows: Rows, ids: string[]): Promise<Map<string, Told>> {
  const keys = Object.values(annualKeys).flat()
  const found = await rows.$queryRaw<Told[]>`
    SELECT c.id, c.status, f.answers -> 'place' AS place,
           (SELECT s."stepId" || '/' || s.outcome FROM "CaseStep" s
             WHERE s."caseId" = c.id AND s.status = 'DONE' AND s.outcome = c.outcome
             ORDER BY s."doneAt" DESC NULLS LAST LIMIT 1) AS ended,
           coalesce((SELECT jsonb_object_agg(a.key, a.value) FROM (
             SELECT DISTINCT ON (e.key) e.key, e.value FROM "Submission" b, jsonb_each(b.answers) e
              WHERE b."caseId" = c.id AND b."committedSeq" IS NOT NULL AND e.key IN (${Prisma.join(keys)})
              ORDER BY e.key, b."committedSeq" DESC) a), '{}') AS answers
      FROM "Case" c LEFT JOIN "CaseForm" f ON f."caseId" = c.id
     WHERE c.id = ANY(${ids}::uuid[])`
  return new Map(found.map((each) => [each.id, each]))
}
