/** The templates gallery: processes to start from. */
import { newGraph, type Graph, type WorkflowKind } from '../graph.ts'
import { disclaimer } from '../law.ts'
import { canada } from './canada/canada.ts'
import canadaHindi from './canada/hi.json' with { type: 'json' }
import boardMeetingHindi from './boardMeeting.hi.json' with { type: 'json' }
import { boardMeeting } from './boardMeeting.ts'
import committeeMeetingHindi from './committeeMeeting.hi.json' with { type: 'json' }
import { committeeMeeting } from './committeeMeeting.ts'
import { canadaReaderTexts } from './canada/readerTexts.ts'
import { eu } from './eu/eu.ts'
import euHindi from './eu/hi.json' with { type: 'json' }
import { ireland } from './eu/ireland.ts'
import irelandHindi from './eu/ireland.hi.json' with { type: 'json' }
import { euReaderTexts, irelandReaderTexts } from './eu/readerTexts.ts'
import { grievance } from './grievance/grievance.ts'
import grievanceHindi from './grievance/hi.json' with { type: 'json' }
import { grievanceReaderTexts } from './grievance/readerTexts.ts'
import ontarioHindi from './ontario/hi.json' with { type: 'json' }
import { ontario } from './ontario/ontario.ts'
import { ontarioReaderTexts } from './ontario/readerTexts.ts'
import { posh } from './posh/posh.ts'
import { poshReaderTexts } from './posh/readerTexts.ts'
import poshHindi from './posh/hi.json' with { type: 'json' }
import { withReaderTexts, withTranslations } from './readerTexts.ts'

export type Template = {
  id: string
  name: string
  kind: WorkflowKind
  summary: string
  /** Shown beside the template, and to be read before it is used. */
  disclaimer: string | null
  lawPack: string | null
  graph: Graph
}

/** By id. Copy a graph before changing it. */
export const templates: Record<string, Template> = {
  POSH: {
    id: 'POSH',
    name: 'POSH (India)',
    kind: 'COMPLAINT',
    summary:
      'Complaints of sexual harassment at work under the Act and Rules of 2013, with every date the law sets.',
    disclaimer,
    lawPack: 'POSH',
    graph: withTranslations(withReaderTexts(posh, poshReaderTexts), 'hi', poshHindi),
  },
  CANADA: {
    id: 'CANADA',
    name: 'Canada, federal (SOR/2020-130)',
    kind: 'COMPLAINT',
    summary:
      'Notices of work place harassment and violence in federally ' +
      'regulated work places, with every date the regulations set.',
    disclaimer,
    lawPack: 'CANADA',
    graph: withTranslations(withReaderTexts(canada, canadaReaderTexts), 'hi', canadaHindi),
  },
  ONTARIO: {
    id: 'ONTARIO',
    name: 'Ontario (OHSA)',
    kind: 'COMPLAINT',
    summary: 'Workplace harassment in Ontario: an investigation, and results in writing to both sides.',
    disclaimer,
    lawPack: 'ONTARIO',
    graph: withTranslations(withReaderTexts(ontario, ontarioReaderTexts), 'hi', ontarioHindi),
  },
  EU: {
    id: 'EU',
    name: 'EU whistleblowing (2019/1937)',
    kind: 'COMPLAINT',
    summary: 'Reports of breaches of Union law: acknowledged in 7 days, with feedback within 3 months.',
    disclaimer,
    lawPack: 'EU',
    graph: withTranslations(withReaderTexts(eu, euReaderTexts), 'hi', euHindi),
  },
  IRELAND: {
    id: 'IRELAND',
    name: 'Ireland whistleblowing (Protected Disclosures Act)',
    kind: 'COMPLAINT',
    summary:
      'The EU process with what Ireland adds: on request, further feedback every 3 months until the ' +
      'follow-up is over.',
    disclaimer,
    lawPack: 'IRELAND',
    graph: withTranslations(withReaderTexts(ireland, irelandReaderTexts), 'hi', {
      ...euHindi,
      ...irelandHindi,
    }),
  },
  GRIEVANCE: {
    id: 'GRIEVANCE',
    name: 'General grievance',
    kind: 'COMPLAINT',
    summary: 'Pay, work and working conditions: heard, decided with reasons, with a second look.',
    disclaimer: null,
    lawPack: null,
    graph: withTranslations(withReaderTexts(grievance, grievanceReaderTexts), 'hi', grievanceHindi),
  },
  COMMITTEE_MEETING: {
    id: 'COMMITTEE_MEETING',
    name: 'Committee quarterly meeting',
    kind: 'MEETING',
    summary: 'Prepare, meet with a quorum, vote, and follow up.',
    disclaimer: null,
    lawPack: null,
    graph: withTranslations(committeeMeeting, 'hi', committeeMeetingHindi),
  },
  BOARD_MEETING: {
    id: 'BOARD_MEETING',
    name: 'Board meeting',
    kind: 'MEETING',
    summary: 'Call it with papers, meet with a quorum, vote, confirm the minutes, enter the resolutions.',
    disclaimer: null,
    lawPack: null,
    graph: withTranslations(boardMeeting, 'hi', boardMeetingHindi),
  },
  EMPTY_COMPLAINT: {
    id: 'EMPTY_COMPLAINT',
    name: 'Empty complaint process',
    kind: 'COMPLAINT',
    summary: 'Draw your own, step by step.',
    disclaimer: null,
    lawPack: null,
    graph: newGraph('COMPLAINT'),
  },
  EMPTY_MEETING: {
    id: 'EMPTY_MEETING',
    name: 'Empty meeting process',
    kind: 'MEETING',
    summary: 'Draw your own meeting, step by step.',
    disclaimer: null,
    lawPack: null,
    graph: newGraph('MEETING'),
  },
}
