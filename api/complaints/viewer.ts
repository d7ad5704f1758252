/**
 * What somebody with a part in a case may see of it, in sentences. Everything shown of a case goes through
 * these.
 * The committee sees all of its case; a party what the workflow shows it and what is its own; a handler its
 * own step.
 */
import type { Named } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { DefinedStage, Definition, FormSection } from '../../workflows/definition/definition.ts'
import type { Attribute, FilingSection, Party } from '../../workflows/definition/graph.ts'
import { filingShownTo, isShownTo } from '../../workflows/definition/texts/visibleTo.ts'
import type { CaseRole, LogKind } from '../../workflows/engine/state.ts'
import { mayAct } from '../../workflows/engine/mayAct.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Person } from '../core/session.ts'
import { actingAs, type VisibleCase } from '../cases/access.ts'
import { actorOf } from '../cases/rowSchemas.ts'

export type StepRow = Prisma.CaseStepGetPayload<object>
export type Viewer = { me: Person; row: VisibleCase; parts: CaseRole[]; definition: Definition }

/** Whether the viewer is on the committee of the case, and so sees all of it. */
export const isCommittee = ({ parts }: Viewer): boolean => parts.includes('COMMITTEE')
/** Whether the viewer is this party of the case: complainant, respondent or employer. */
export const isParty = (viewer: Viewer, party: Party): boolean => viewer.parts.includes(party)
/** One of the parties that something is shown to. */
const isShown = ({ parts }: Viewer, visibleTo: Party[]): boolean => isShownTo(parts, visibleTo)

/** Whether the viewer sees a stage: the committee sees every one, others those shown to one of their parts. */
export const seesStage = (viewer: Viewer, stage: DefinedStage | undefined): boolean =>
  isCommittee(viewer) || (stage !== undefined && isShown(viewer, stage.visibleTo))
/** Whether this visit waits for me, or was mine. */
export const isMine = (viewer: Viewer, step: StepRow): boolean =>
  mayAct(actorOf(step), actingAs(viewer.me, viewer.row, viewer.parts, step.instance)) ||
  step.doneBy === viewer.me.userId
/** Whether the viewer sees a visit to a step: its stage is shown to them, or the step is or was theirs. */
export const seesStep = (viewer: Viewer, step: StepRow): boolean =>
  seesStage(
    viewer,
    viewer.definition.stages.find((stage) => stage.id === step.stageId),
  ) || isMine(viewer, step)

/** Whether a section of a form is shown to one of the viewer's parts. */
export const seesSection = (viewer: Viewer, section: FormSection): boolean =>
  isShown(viewer, section.visibleTo)
/** Inside a section that is shown. */
export const seesAttribute = (viewer: Viewer, attribute: Attribute): boolean =>
  isShown(viewer, attribute.visibleTo)

/** Whether a section of the filed complaint, such as its witnesses, is shown to one of the viewer's parts. */
export const seesOfFiling = (
  { parts, definition }: Pick<Viewer, 'parts' | 'definition'>,
  part: FilingSection,
): boolean => filingShownTo(parts, definition.filing, part)

/** Who is who in a case, for naming people to a viewer. */
export type Cast = { names: Map<string, string>; committee: Set<string> }
/**
 * The name of somebody, where the viewer may know it: oneself, the committee's members, and the parties whose
 * names the workflow shows.
 */
export function nameFor(viewer: Viewer, { names, committee }: Cast, userId: string): string | null {
  const { row, me } = viewer
  const isKnown =
    isCommittee(viewer) ||
    userId === me.userId ||
    (userId === row.startedByUserId
      ? row.kind === 'MEETING' || seesOfFiling(viewer, 'COMPLAINANT')
      : userId === row.respondentUserId
        ? seesOfFiling(viewer, 'RESPONDENT')
        : committee.has(userId))
  return isKnown ? (names.get(userId) ?? null) : null
}
/**
 * The author of a timeline entry, where the viewer may know the name. Everybody reads who changed the calendar, since
 * that person acted as an admin.
 */
export const authorOf = (
  viewer: Viewer,
  cast: Cast,
  { kind, byUserId }: { kind: LogKind; byUserId: string | null },
): string | null => {
  if (byUserId === null) return null
  const isOfUnit = kind === 'DEADLINE_MOVED' || kind === 'CALENDAR_CHANGED'
  return isOfUnit ? (cast.names.get(byUserId) ?? null) : nameFor(viewer, cast, byUserId)
}
/** The name, or else the part: "the complainant"; for somebody without one, what stands in `otherwise`. */
export function personFor(
  viewer: Viewer,
  cast: Cast,
  userId: string,
  otherwise: Named = say('actors.inCharge'),
): Named {
  const { row } = viewer
  return (
    nameFor(viewer, cast, userId) ??
    (userId === row.startedByUserId
      ? say('actors.COMPLAINANT')
      : userId === row.respondentUserId
        ? say('actors.RESPONDENT')
        : otherwise)
  )
}
