/** Who may see what of this case, in plain sentences. Nobody learns of stages that they may not see. */
import { FilingSection, type Party } from '../../../workflows/definition/graph.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { filingShownTo } from '../../../workflows/definition/texts/visibleTo.ts'
import { beside } from '../../core/readerLocale.ts'
import { say } from '../../messages/say.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty, seesStage } from '../viewer.ts'
import type { Loaded } from './loadCase.ts'

type Line = CasePage['whoSees'][number]
const sections = {
  COMPLAINANT: say('whoSees.filedBy'),
  RESPONDENT: say('whoSees.aboutRespondent'),
  INCIDENTS: say('whoSees.incidents'),
  WITNESSES: say('whoSees.witnesses'),
  EVIDENCE: say('whoSees.evidence'),
} satisfies Record<FilingSection, Message>
const line = (who: Message, what: Message): Line => ({ ...beside('who', who), ...beside('what', what) })

/** The lines on who sees what of this case: committee, recused members, parties, and actors of steps. */
export function whoSeesOf(loaded: Loaded): Line[] {
  const { viewer, seats, cast } = loaded
  const members = [...new Set(seats.map((each) => cast.names.get(each.userId) ?? ''))].filter(
    (name) => name !== '',
  )
  return [
    line(
      say(viewer.row.kind === 'MEETING' ? 'whoSees.members' : 'whoSees.committee'),
      members.length > 0 ? say('whoSees.everythingBy', { names: members }) : say('whoSees.everything'),
    ),
    ...aside(loaded),
    ...(viewer.row.kind === 'MEETING' ? [] : parties(loaded)),
    line(say('whoSees.stepActor'), say('whoSees.stepOnly')),
    line(say('whoSees.everybodyElse'), say('whoSees.nothing')),
  ]
}

/**
 * Members of the committee who do not sit on it because they are a party of it: for the committee and for who
 * filed it.
 */
function aside({ viewer, stepAside, cast }: Loaded): Line[] {
  if (!isCommittee(viewer) && !isParty(viewer, 'COMPLAINANT')) return []
  const names = stepAside.flatMap((userId) => cast.names.get(userId) ?? [])
  return names.length > 0 ? [line(say('whoSees.aside'), say('whoSees.nothingAsMembers', { names }))] : []
}

/** The complainant and the committee read the lines of all parties, others only their own. */
function parties({ viewer }: Loaded): Line[] {
  const { filing } = viewer.definition
  const isTold = (party: Party) =>
    isCommittee(viewer) || isParty(viewer, 'COMPLAINANT') || isParty(viewer, party)
  const stages = (party: Party) =>
    viewer.definition.stages
      .filter((stage) => stage.visibleTo.includes(party) && seesStage(viewer, stage))
      .map((stage) => say('whoSees.stage', { name: stage.name }))
  const visibleSections = (party: Party) =>
    FilingSection.options.filter((part) => filingShownTo([party], filing, part)).map((part) => sections[part])
  const onceInformed = (party: Party) =>
    say('whoSees.onceInformed', {
      things: [...visibleSections(party), ...stages(party), say('whoSees.askedOfThem')],
    })
  const own = say('whoSees.these', {
    things: [say('whoSees.theirOwnComplaint'), ...stages('COMPLAINANT')],
  })
  const lines: [Party, Line][] = [
    ['COMPLAINANT', line(say('whoSees.complainant'), own)],
    ['RESPONDENT', line(say('whoSees.respondent'), onceInformed('RESPONDENT'))],
    ['EMPLOYER', line(say('whoSees.employer'), onceInformed('EMPLOYER'))],
  ]
  return lines.flatMap(([party, each]) => (isTold(party) ? [each] : []))
}
