/** The templates gallery: processes to start from. */
import { emptyGraph, type Graph, type WorkflowKind } from '../graph.ts'
import { disclaimer } from '../law.ts'
import { canada } from './canada/canada.ts'
import canadaHindi from './canada/hi.json' with { type: 'json' }
import committeeMeetingHindi from './committeeMeeting.hi.json' with { type: 'json' }
import { committeeMeeting } from './committeeMeeting.ts'
import { canadaReaderTexts } from './canada/readerTexts.ts'
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
  COMMITTEE_MEETING: {
    id: 'COMMITTEE_MEETING',
    name: 'Committee quarterly meeting',
    kind: 'MEETING',
    summary: 'Prepare, meet with a quorum, vote, and follow up.',
    disclaimer: null,
    lawPack: null,
    graph: withTranslations(committeeMeeting, 'hi', committeeMeetingHindi),
  },
  EMPTY_COMPLAINT: {
    id: 'EMPTY_COMPLAINT',
    name: 'Empty complaint process',
    kind: 'COMPLAINT',
    summary: 'Draw your own, step by step.',
    disclaimer: null,
    lawPack: null,
    graph: emptyGraph('COMPLAINT'),
  },
  EMPTY_MEETING: {
    id: 'EMPTY_MEETING',
    name: 'Empty meeting process',
    kind: 'MEETING',
    summary: 'Draw your own meeting, step by step.',
    disclaimer: null,
    lawPack: null,
    graph: emptyGraph('MEETING'),
  },
}
