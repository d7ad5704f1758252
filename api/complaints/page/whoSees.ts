/**
 * Who may see what of this case, in plain sentences. Nobody is told of stages that are not theirs to know.
 */
import type { FilingSection, Party } from '../../../workflows/definition/graph.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty, seesStage } from '../viewer.ts'
import { listed } from '../words.ts'
import type { Loaded } from './loaded.ts'

type Line = CasePage['whoSees'][number]
const sections: Record<FilingSection, string> = {
  COMPLAINANT: 'who filed it',
  RESPONDENT: 'what is said about the respondent',
  INCIDENTS: 'the incidents',
  EVIDENCE: 'the evidence',
}

export function whoSeesOf(loaded: Loaded): Line[] {
  const { viewer, seats, cast } = loaded
  const members = [...new Set(seats.map((each) => cast.names.get(each.userId) ?? ''))].filter(
    (name) => name !== '',
  )
  const committee: Line = {
    who: viewer.row.kind === 'MEETING' ? 'The members' : 'The committee',
    what: members.length > 0 ? `Everything. They are ${listed(members)}.` : 'Everything.',
  }
  return [
    committee,
    ...aside(loaded),
    ...(viewer.row.kind === 'MEETING' ? [] : parties(loaded)),
    { who: 'Whoever is asked to do a step', what: 'That step, and what it takes to do it.' },
    { who: 'Everybody else', what: 'Nothing, whatever their role: not even that it exists.' },
  ]
}

/**
 * Members of the committee who do not sit on it because they are a party of it: for the committee and for who
 * filed it.
 */
function aside({ viewer, stepAside, cast }: Loaded): Line[] {
  if (!isCommittee(viewer) && !isParty(viewer, 'COMPLAINANT')) return []
  const names = stepAside.flatMap((userId) => cast.names.get(userId) ?? [])
  return names.length > 0
    ? [{ who: 'Members who step aside', what: `Nothing as members: ${listed(names)}.` }]
    : []
}

/** The complainant and the committee are told of all of them, others of their own line. */
function parties({ viewer }: Loaded): Line[] {
  const { filing } = viewer.definition
  const isTold = (party: Party) =>
    isCommittee(viewer) || isParty(viewer, 'COMPLAINANT') || isParty(viewer, party)
  const stages = (party: Party) =>
    viewer.definition.stages
      .filter((stage) => stage.visibleTo.includes(party) && seesStage(viewer, stage))
      .map((stage) => `“${stage.name}”`)
  const lines: [Party, Line][] = [
    [
      'COMPLAINANT',
      { who: 'Whoever filed it', what: sentence(['their own complaint', ...stages('COMPLAINANT')]) },
    ],
    [
      'RESPONDENT',
      {
        who: 'The respondent',
        what: `Nothing before being informed. Then ${sentence([...filing.respondentSees.map((part) => sections[part]), ...stages('RESPONDENT'), 'what is asked of them']).toLowerCase()}`,
      },
    ],
    [
      'EMPLOYER',
      {
        who: 'The employer',
        what: `Nothing before being informed. Then ${sentence([...filing.employerSees.map((part) => sections[part]), ...stages('EMPLOYER'), 'what is asked of them']).toLowerCase()}`,
      },
    ],
  ]
  return lines.flatMap(([party, line]) => (isTold(party) ? [line] : []))
}
const sentence = (words: string[]): string => {
  const text = listed(words)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
