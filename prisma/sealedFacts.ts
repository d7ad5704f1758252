/**
 * Opens and seals what database functions read and write of a case in one statement (`functions.ts`), as the client
 * does for rows. Versions of facts are those of the stored rows, so they are passed on unchanged.
 */
import type { Sealing } from './openSealing.ts'

type Row = Record<string, unknown>

/** The answer of `case_start`, with the answers of the complaint and the facts of its first transition opened. */
export async function openStart(
  { openRows }: Sealing,
  { caseId }: { caseId: string },
  answer: unknown,
): Promise<unknown> {
  const start = answer as Row | null
  if (!start) return start
  const facts = start['facts'] ? await openFacts({ openRows }, start['facts']) : null
  if (!start['answers']) return { ...start, facts }
  const form: Row = { caseId, answers: start['answers'] }
  await openRows('CaseForm', [form])
  return { ...start, facts, answers: form['answers'] }
}

/** The answer of `case_facts`: guests by name, and what was written for an act on a meeting. */
export async function openFacts({ openRows }: Pick<Sealing, 'openRows'>, answer: unknown): Promise<unknown> {
  const facts = answer as { guests: Row[]; words: Row[] }
  const submissions = facts.words.map(({ id, meeting }): Row => ({ id, answers: { meeting } }))
  await openRows('MeetingGuest', facts.guests)
  await openRows('Submission', submissions)
  // What was erased says nothing, as where nothing was written.
  const words = submissions.map(({ id, answers }) => ({ id, meeting: (answers as Row)['meeting'] ?? null }))
  return { ...facts, words }
}

/** What `write_transition` is given, with the words of meetings and their guests sealed. */
export async function sealTransition({ sealRow }: Sealing, transition: object): Promise<object> {
  const { meetings, guests, known } = transition as {
    meetings?: { id: string; changes: Row }[]
    guests?: Row[]
    known: { caseId: string }
  }
  const { caseId } = known
  const changed = meetings?.map(async ({ id, changes, ...each }) => ({
    id,
    ...each,
    changes: await sealRow('Meeting', changes, { id, caseId }),
  }))
  const invited = guests?.map((guest) => sealRow('MeetingGuest', guest, { caseId }))
  return {
    ...transition,
    ...(changed ? { meetings: await Promise.all(changed) } : {}),
    ...(invited ? { guests: await Promise.all(invited) } : {}),
  }
}
