/** What a document has of a record: its points, who signed it, and what parties said to it. */
import { momentIn, timeIn, type Clock } from '../messages/moments.ts'
import type { Say } from '../messages/words.ts'
import type { Block } from '../pdf/paper.ts'
import type { Meeting } from './contract.ts'

export type DocumentWording = { clock: Clock; say: Say }

/** "10:05 to 11:30"; empty where nobody wrote it down. */
export function thereAt(
  { cameAt, leftAt }: Meeting['guests'][number],
  { say, clock }: DocumentWording,
): string {
  const [start, end] = [cameAt, leftAt].map((at) => at && timeIn(new Date(at), clock))
  if (start && end) return say('common.period', { start, end })
  if (start) return say('documents.from', { time: start })
  return end ? say('documents.until', { time: end }) : ''
}

/** "3. Next steps" */
export const pointTitle = ({ point, title }: { point: number; title: string }): string => `${point}. ${title}`
/** Whether a point of the meeting has notes, or was added to the agenda. */
export const hasNotes = ({ points }: Pick<Meeting, 'points'>): boolean =>
  points.some(({ isAdded, notes }) => isAdded || notes !== '')

/** Point by point where something was written to one; else the agenda as it was sent. */
export function pointBlocks(
  meeting: Pick<Meeting, 'agenda' | 'points' | 'votePoint'>,
  { say }: DocumentWording,
): Block[] {
  if (!hasNotes(meeting))
    return [
      { kind: 'heading', text: say('documents.agenda') },
      { kind: 'words', text: meeting.agenda },
    ]
  return [
    { kind: 'heading', text: say('documents.points') },
    ...meeting.points.map(({ notes, ...point }): Block => {
      const title = pointTitle(point)
      const isVote = point.point === meeting.votePoint
      return {
        kind: 'answer',
        question: isVote ? `${title} · ${say('documents.voteHere')}` : title,
        text: notes === '' ? say('documents.noNotes') : notes,
      }
    }),
  ]
}

/** Who signed the record as it is, and lines for those who came and have not. */
export function signatureBlocks({ guests, signatures }: Meeting, { say, clock }: DocumentWording): Block[] {
  const current = signatures.filter(({ isCurrent }) => isCurrent)
  const waiting = guests.flatMap(({ attended, name }) =>
    attended === true && !current.some(({ by }) => by === name) ? [name] : [],
  )
  if (current.length + waiting.length === 0) return []
  return [
    { kind: 'heading', text: say('documents.signatures') },
    ...current.map(({ by, at }): Block => ({
      kind: 'words',
      text: say('documents.signedBy', { name: by, at: momentIn(new Date(at), clock) }),
    })),
    ...(waiting.length > 0 ? [{ kind: 'signatures', names: waiting } satisfies Block] : []),
  ]
}

/** What parties objected to, each with the answers to it. */
export function objectionBlocks(
  { objections, notes, points }: Meeting,
  { say, clock }: DocumentWording,
): Block[] {
  if (objections.length === 0) return []
  const formatByline = (by: string, at: string) => `${by}, ${momentIn(new Date(at), clock)}`
  return [
    { kind: 'heading', text: say('documents.objections') },
    ...objections.flatMap(({ objectionId, by, at, point, text }): Block[] => {
      const of = points.find((each) => each.point === point)
      return [
        {
          kind: 'answer',
          question: [formatByline(by, at), ...(of ? [pointTitle(of)] : [])].join(' · '),
          text,
        },
        ...notes.flatMap((note): Block[] =>
          note.answers === objectionId
            ? [
                {
                  kind: 'answer',
                  question: `${say('documents.answer')} · ${formatByline(note.by, note.at)}`,
                  text: note.text,
                },
              ]
            : [],
        ),
      ]
    }),
  ]
}

/** Corrections that answer no objection: those stand with it. */
export const plainNotes = ({ notes }: Meeting): Meeting['notes'] =>
  notes.filter(({ answers }) => answers === null)
