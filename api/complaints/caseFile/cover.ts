/** What stands before the chapters: which case, who is who in it, and what this copy is. */
import { factsOf, tableOf, type Cell, type Chapter, type FileBlock } from './blocks.ts'
import { evidenceItem, exhibitOf, personItem, type Writing } from './writingContext.ts'
import { lawOf } from '../law.ts'
import { summaryOf } from '../summary.ts'

export type Maker = { name: string; at: Date; copy: string }

/**
 * The cover of a case file: the case, its process and law, the parties and seats, this copy, and the checksums of all
 * exhibits.
 */
export function coverOf(writing: Writing, { name, at, copy }: Maker): Chapter {
  const { loaded, say, moment } = writing
  const { row } = loaded.viewer
  const { status, outcome } = summaryOf(loaded.viewer, loaded)
  return {
    part: 'COVER',
    title: say('caseFile.title'),
    blocks: [
      { kind: 'words', text: say('caseFile.confidential') },
      ...factsOf([
        [say('documents.number'), row.caseNo],
        [say('caseFile.copy'), copy],
        [say('caseFile.madeBy'), name],
        [say('documents.madeOn'), moment(at)],
        [say('documents.businessUnit'), loaded.branch],
        [
          say('documents.process'),
          say('caseFile.processVersion', {
            process: loaded.version.workflowName,
            number: loaded.version.number,
          }),
        ],
        [say('caseFile.law'), lawText(writing)],
        [say('caseFile.processChecksum'), inHalves(row.definitionHash)],
        [say('documents.filedOn'), moment(row.filedAt)],
        [say('caseFile.closedOn'), row.closedAt ? moment(row.closedAt) : ''],
        [say('caseFile.status'), say(`caseFile.${status}`)],
        [say('documents.outcome'), outcome ?? ''],
        ...parties(writing),
      ]),
      ...checksums(writing),
    ],
  }
}

function lawText({ loaded, say }: Writing): string {
  const law = lawOf(loaded.viewer.definition)
  if (!law) return ''
  const { name, edition, lookedUpOn } = law
  return edition && lookedUpOn
    ? say('caseFile.lawEdition', { name, edition, day: lookedUpOn })
    : say('caseFile.lawWithoutEdition', { name })
}

const inHalves = (hash: string): string => `${hash.slice(0, 32)} ${hash.slice(32)}`

function parties(writing: Writing): [string, Cell][] {
  const { loaded, say } = writing
  const { row } = loaded.viewer
  const complainant = say('caseRoles.COMPLAINANT')
  const respondent = say('caseRoles.RESPONDENT')
  const written = loaded.form?.respondent.name ?? ''
  const isComplaint = row.kind === 'COMPLAINT'
  return [
    ...(isComplaint
      ? ([
          [complainant, personItem(writing, row.startedByUserId, complainant)],
          [
            respondent,
            personItem(writing, row.respondentUserId, respondent) || {
              item: 'form.respondent.name',
              label: respondent,
              text: written,
            },
          ],
        ] satisfies [string, Cell][])
      : []),
    ...seated(writing),
  ]
}

function seated(writing: Writing): [string, Cell][] {
  const { loaded, say } = writing
  const userIds = [...new Set(loaded.seats.map(({ userId }) => userId))]
  const presides = (userId: string) =>
    loaded.seats.some((seat) => seat.userId === userId && seat.capacity === 'PRESIDING_OFFICER')
  return userIds.map((userId) => {
    const as = say(presides(userId) ? 'caseRoles.PRESIDING_OFFICER' : 'caseRoles.MEMBER')
    return [as, personItem(writing, userId, as)]
  })
}

function checksums(writing: Writing): FileBlock[] {
  const { loaded, say } = writing
  if (loaded.evidence.length === 0) return []
  const rows = loaded.evidence.map(({ id, fileName, sha256 }): Cell[] => [
    exhibitOf(writing, id),
    { ...evidenceItem(writing, id, fileName), text: inHalves(sha256) },
  ])
  return [
    { kind: 'heading', text: say('caseFile.checksums') },
    ...tableOf([say('caseFile.exhibit'), 'SHA-256'], [1.3, 9], rows),
  ]
}
