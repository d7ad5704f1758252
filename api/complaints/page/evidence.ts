/** Which files somebody may open: their own, and those that stand in what they may read. */
import { asMessage, wordsFor } from '../../core/readerLocale.ts'
import type { EvidenceRow } from '../contract.ts'
import { showEvidence, type StoredEvidence } from '../evidenceRows.ts'
import { isCommittee, personFor, seesAttribute, seesOfFiling, seesSection } from '../viewer.ts'
import type { FormSection } from '../../../workflows/definition/definition.ts'
import { isAnswerOf, stepIdOf, type Loaded } from './loadCase.ts'
import { answerFilesSeen } from './tasks.ts'
import { answersOf } from '../../cases/rowSchemas.ts'

/** Files that I may open. */
export function seenEvidence(loaded: Loaded): StoredEvidence[] {
  const { viewer, evidence } = loaded
  if (isCommittee(viewer)) return evidence
  const placed = places(loaded)
  const answered = answerFilesSeen(loaded)
  return evidence.filter(
    (file) =>
      file.uploadedBy === viewer.me.userId ||
      answered.includes(file.id) ||
      (placed.get(file.id) ?? [isLooseSeen(loaded, file)]).some(Boolean),
  )
}

/**
 * The files that the viewer may open, as the API returns them; uploaders are named as far as the viewer may know.
 */
export const showSeen = (loaded: Loaded): EvidenceRow[] =>
  seenEvidence(loaded).map((file) =>
    showEvidence(file, (userId) => wordsFor(asMessage(personFor(loaded.viewer, loaded.cast, userId)))),
  )

/** What the complainant added without saying where it belongs goes with the complaint's evidence. */
const isLooseSeen = ({ viewer }: Loaded, file: StoredEvidence) =>
  file.step === null && file.uploadedBy === viewer.row.startedByUserId && seesOfFiling(viewer, 'EVIDENCE')

/** For every file that stands in a form: whether I may read each of the places where it stands. */
function places(loaded: Loaded): Map<string, boolean[]> {
  const { viewer, form, submissions } = loaded
  const { forms } = viewer.definition
  const entries = [
    ...(form?.incidents ?? []).flatMap((incident) =>
      incident.evidenceIds.map((id) => [id, seesOfFiling(viewer, 'EVIDENCE')] as const),
    ),
    ...filesIn(
      loaded,
      forms.filing ?? [],
      form?.answers ?? {},
      viewer.row.startedByUserId === viewer.me.userId,
    ),
    ...submissions.flatMap((each) =>
      each.step
        ? filesIn(loaded, forms[stepIdOf(each.step)] ?? [], answersOf(each), isAnswerOf(loaded, each))
        : [],
    ),
  ]
  const byId = new Map<string, boolean[]>()
  for (const [id, isSeen] of entries) byId.set(id, [...(byId.get(id) ?? []), isSeen])
  return byId
}

function filesIn(
  { viewer }: Loaded,
  sections: FormSection[],
  answers: Record<string, unknown>,
  isOwn: boolean,
): (readonly [string, boolean])[] {
  return sections.flatMap((section) =>
    section.attributes.flatMap((attribute) => {
      const isSeen = isOwn || (seesSection(viewer, section) && seesAttribute(viewer, attribute))
      return attribute.type === 'ASK_TO_UPLOAD'
        ? idsIn(answers, attribute.key).map((id) => [id, isSeen] as const)
        : []
    }),
  )
}
/** Ids of the files in an answer; empty where the answer is missing or no list. */
export const idsIn = (answers: Record<string, unknown>, key: string): string[] => {
  const answer = Object.hasOwn(answers, key) ? answers[key] : []
  return Array.isArray(answer) ? answer.filter((id) => typeof id === 'string') : []
}
