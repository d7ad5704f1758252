/** The complaint as filed and what was answered later, as much of it as one person may read. */
import { beside, inLanguage, readingLanguage, wordsFor } from '../../core/readerLocale.ts'
import { isLanguage } from '../../messages/languages.ts'
import type { z } from '@hono/zod-openapi'
import type { Definition, FormSection } from '../../../workflows/definition/definition.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import type { Attribute } from '../../../workflows/definition/graph.ts'
import { linkOf } from '../../questions/content.ts'
import { answerKinds } from '../../questions/index.ts'
import { isAnswered } from '../../questions/kind.ts'
import type { Answered, CasePage, EvidenceRow } from '../contract.ts'
import {
  isCommittee,
  isParty,
  personFor,
  seesAttribute,
  seesOfFiling,
  seesSection,
  seesStep,
} from '../viewer.ts'
import { outcomeLabel } from '../labels.ts'
import { statementsOf } from '../process.ts'
import { idsIn } from './evidence.ts'
import { isAnswerOf, stepIdOf, submissionOf, type Form, type Loaded } from './loadCase.ts'
import { withWhom } from './stages.ts'
import { answersOf } from '../../cases/rowSchemas.ts'
import type { Version } from '../../cases/versions.ts'

type AnsweredSection = z.infer<typeof Answered>

type Read = { viewer: { definition: Pick<Definition, 'languages'> }; version: Pick<Version, 'readIn'> }
/**
 * The form as it was shown to the person who filled it in, where the reader's language differs. `language`: that
 * person's language then, null where it was not kept.
 */
export function asShownTo(
  { viewer, version }: Read,
  language: string | null,
  sectionsIn: (definition: Definition) => AnsweredSection[],
): Pick<NonNullable<CasePage['form']>, 'shownIn' | 'asShown'> {
  const shownIn = isLanguage(language) ? language : null
  const isOther = viewer.definition.languages !== undefined && shownIn !== readingLanguage()
  return {
    shownIn,
    asShown: shownIn && isOther ? inLanguage(shownIn, () => sectionsIn(version.readIn(shownIn))) : null,
  }
}

type FilingViewer = Parameters<typeof seesOfFiling>[0]
/** What of a filing its page shows to somebody; lists show no more. */
export function filedShownTo(viewer: FilingViewer, form: Form) {
  return {
    complainant: seesOfFiling(viewer, 'COMPLAINANT') ? form.complainant : null,
    respondent: seesOfFiling(viewer, 'RESPONDENT') ? withoutNoneOf(form.respondent) : null,
    incidents: seesOfFiling(viewer, 'INCIDENTS')
      ? form.incidents.map((incident) => withSeenWitnesses(viewer, incident))
      : null,
  }
}

/** null where nothing of it is mine to read. */
export function formOf(
  { viewer, version, form, cast }: Pick<Loaded, 'viewer' | 'version' | 'form' | 'cast'>,
  evidence: EvidenceRow[],
): CasePage['form'] {
  if (!form) return null
  const isOwn = isParty(viewer, 'COMPLAINANT')
  const sectionsIn = ({ forms }: Definition) =>
    answered({ viewer }, forms.filing ?? [], form.answers, isOwn, evidence)
  const sections = sectionsIn(viewer.definition)
  const { complainant, respondent, incidents } = filedShownTo(viewer, form)
  const visibleParts = {
    complainant,
    respondent,
    noneOf: noneOf({ viewer, cast }, form.respondent.noneOf ?? []),
    incidents: incidents && incidents.map((incident) => withFiles(incident, evidence)),
  }
  return sections.length > 0 ||
    [visibleParts.complainant, visibleParts.respondent, visibleParts.incidents].some((part) => part !== null)
    ? {
        ...visibleParts,
        sections,
        confirmed:
          isOwn || isCommittee(viewer) ? confirmedIn(version.readIn(form.language), form.ticked) : [],
        ...asShownTo({ viewer, version }, form.language, sectionsIn),
      }
    : null
}

const confirmedIn = (definition: Definition, ticked: string[]): string[] =>
  statementsOf(definition)
    .filter(({ id }) => ticked.includes(id))
    .map(({ statement }) => statement)

const withoutNoneOf = ({ noneOf: _asked, ...respondent }: Form['respondent']) => respondent
/**
 * Of whom the filer said that none is meant: for the filer and the committee, but for a member who was asked
 * about.
 */
const noneOf = ({ viewer, cast }: Pick<Loaded, 'viewer' | 'cast'>, userIds: string[]): string[] =>
  isParty(viewer, 'COMPLAINANT') || (isCommittee(viewer) && !userIds.includes(viewer.me.userId))
    ? userIds.flatMap((userId) => cast.names.get(userId) ?? [])
    : []

/** An incident; whom the filer named as its witnesses only for who is shown them. */
const withSeenWitnesses = (viewer: FilingViewer, { witness, ...incident }: Form['incidents'][number]) =>
  witness !== undefined && seesOfFiling(viewer, 'WITNESSES') ? { ...incident, witness } : incident

function withFiles<Incident extends { evidenceIds: string[] }>(incident: Incident, evidence: EvidenceRow[]) {
  const files = evidence.filter((file) => incident.evidenceIds.includes(file.evidenceId))
  return { ...incident, evidenceIds: files.map((file) => file.evidenceId), evidence: files }
}

/**
 * Older definitions promise that no name stands beside such a vote. One person answers a form, so it is kept
 * from everybody else.
 */
const isWithheld = ({ type, config }: Attribute): boolean => type === 'VOTE' && config.anonymous === true

const answeredAs = (answer: Message) => ({ text: wordsFor(answer), answer })
/** Sections with what was answered; all of them to their author, else those shown to one of my parts. */
function answered(
  { viewer }: Pick<Loaded, 'viewer'>,
  sections: FormSection[],
  answers: Record<string, unknown>,
  isOwn: boolean,
  evidence: EvidenceRow[],
): AnsweredSection[] {
  return sections
    .filter((section) => isOwn || seesSection(viewer, section))
    .flatMap((section) => {
      const rows = section.attributes
        .filter(
          (attribute) =>
            (isOwn || (seesAttribute(viewer, attribute) && !isWithheld(attribute))) &&
            Object.hasOwn(answers, attribute.key) &&
            isAnswered(answers[attribute.key]),
        )
        .map((attribute) => ({
          key: attribute.key,
          label: attribute.label,
          type: attribute.type,
          ...answeredAs(answerKinds[attribute.type].inWords(attribute, answers[attribute.key])),
          link: linkOf(attribute),
          evidence:
            attribute.type === 'ASK_TO_UPLOAD'
              ? evidence.filter((file) => idsIn(answers, attribute.key).includes(file.evidenceId))
              : [],
        }))
      return rows.length > 0 ? [{ title: section.title, rows }] : []
    })
}

/** What was sent with the steps that were completed. */
export function submissionsOf(loaded: Loaded, evidence: EvidenceRow[]): CasePage['submissions'] {
  const { viewer, events, cast, steps } = loaded
  return events
    .filter((event) => event.kind === 'STEP_DONE')
    .flatMap((event) => {
      const submission = submissionOf(loaded, event.detail.submissionId)
      const step = steps.find((each) => each.instance === event.step)
      if (!submission || !step) return []
      const isOwn = isAnswerOf(loaded, submission)
      const sectionsIn = ({ forms }: Definition) =>
        answered(loaded, forms[stepIdOf(step.instance)] ?? [], answersOf(submission), isOwn, evidence)
      const sections = sectionsIn(viewer.definition)
      const isAllMine = isOwn || isCommittee(viewer)
      if (!isAllMine && sections.length === 0) return []
      const outcome =
        isAllMine || seesStep(viewer, step)
          ? outcomeLabel(viewer.definition.process.steps[step.stepId], event.detail.outcome ?? null)
          : null
      return [
        {
          step: step.instance,
          stepName: step.name,
          ...beside('by', personFor(viewer, cast, submission.byUserId, withWhom(loaded, step))),
          at: event.at.toISOString(),
          outcome,
          note: isAllMine ? submission.note : null,
          sections,
          ...asShownTo(loaded, submission.language, sectionsIn),
        },
      ]
    })
}
