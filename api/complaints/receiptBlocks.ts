/** The complaint as filed, in the blocks of a document: the same questions and answers as on its page. */
import { dayIn, hourIn, type Clock } from '../messages/moments.ts'
import { sizeOf } from '../messages/sizes.ts'
import type { Block, Fact } from '../pdf/paper.ts'
import { wordMessage, type Say } from '../messages/words.ts'
import type { CasePage, EvidenceRow } from './contract.ts'
import { seenEvidence } from './page/evidence.ts'
import type { Loaded } from './page/loadCase.ts'

export type ReceiptLocale = { clock: Clock; say: Say }
type Form = NonNullable<CasePage['form']>

/** Blocks of a filed complaint, as much of it as its page shows the reader; none where that is nothing. */
export function filedBlocks(form: CasePage['form'], locale: ReceiptLocale): Block[] {
  if (!form) return []
  const { say } = locale
  const person = ({
    name,
    email,
    gender,
    phone,
    description,
  }: Partial<Record<'name' | 'email' | 'gender' | 'phone' | 'description', string>>) =>
    facts(say, [
      ['name', name],
      ['email', email],
      ['gender', gender],
      ['phone', phone],
      ['description', description],
    ])
  return [
    ...section(say('documents.complains'), person(form.complainant ?? {})),
    ...section(say('documents.isAbout'), person(form.respondent ?? {})),
    ...incidentsOf(form, locale),
    ...form.sections.flatMap(({ title, rows }) =>
      section(
        title,
        rows.map(({ label, text, evidence }) => ({
          kind: 'answer',
          question: label,
          text: [text, ...namesOf(evidence)].filter(Boolean).join('\n'),
        })),
      ),
    ),
  ]
}

type Heading = 'name' | 'email' | 'gender' | 'phone' | 'description' | 'day' | 'files' | 'witnesses'
/** Nothing under a heading is no section. */
const section = (title: string, blocks: Block[]): Block[] =>
  blocks.length > 0 ? [{ kind: 'heading', text: title }, ...blocks] : []
function facts(say: Say, rows: [Heading, string | undefined][]): Block[] {
  const filledFacts = rows.flatMap(([name, text]): Fact[] => (text ? [[say(`documents.${name}`), text]] : []))
  return filledFacts.length > 0 ? [{ kind: 'facts', facts: filledFacts }] : []
}
const namesOf = (evidence: EvidenceRow[]): string[] => evidence.map(({ fileName }) => fileName)

const incidentsOf = ({ incidents }: Form, { say, clock: { language } }: ReceiptLocale): Block[] =>
  (incidents ?? []).flatMap((incident, at, all) =>
    section(all.length > 1 ? say('documents.incident', { number: at + 1 }) : say('documents.whatHappened'), [
      { kind: 'words', text: incident.details },
      ...facts(say, [
        ['day', dayIn(new Date(incident.date), { language, timeZone: 'UTC' })],
        ['files', namesOf(incident.evidence).join('\n')],
        ['witnesses', incident.witness],
      ]),
    ]),
  )

/** Files that the viewer handed in, each with the hash that distinguishes a copy from another file. */
export function filesOf(loaded: Loaded, { say, clock }: ReceiptLocale): Block[] {
  const mine = seenEvidence(loaded).filter((file) => file.uploadedBy === loaded.viewer.me.userId)
  if (mine.length === 0) return []
  const rows = mine.map(({ fileName, sha256, sizeBytes, createdAt }) => [
    sha256 ? `${fileName}\nSHA-256 ${sha256.slice(0, 32)} ${sha256.slice(32)}` : fileName,
    wordMessage(sizeOf(sizeBytes), clock.language),
    hourIn(createdAt, clock),
  ])
  return section(say('documents.filesHandedIn'), [
    {
      kind: 'table',
      table: {
        head: [say('documents.file'), say('documents.size'), say('documents.handedInOn')],
        shares: [6, 1.4, 3],
        rows,
      },
    },
  ])
}
