/** The complaint as filed, in the blocks of a document: the same questions and answers as on its page. */
import { dayIn, hourIn, sizeIn } from '../pdf/moments.ts'
import type { Block, Fact } from '../pdf/paper.ts'
import type { Language, Say, Sentence } from '../pdf/words.ts'
import type { CasePage, EvidenceRow } from './contract.ts'
import { seenEvidence } from './page/evidence.ts'
import type { Loaded } from './page/loaded.ts'

export type Told = { language: Language; say: Say; timeZone: string }
type Form = NonNullable<CasePage['form']>

export function filedBlocks(form: CasePage['form'], told: Told): Block[] {
  if (!form) return []
  const { say } = told
  const person = ({
    name,
    email,
    gender,
    phone,
    description,
  }: Partial<Record<'name' | 'email' | 'gender' | 'phone' | 'description', string>>) =>
    facts(say, [
      ['Name', name],
      ['E-mail', email],
      ['Gender', gender],
      ['Phone', phone],
      ['Description', description],
    ])
  return [
    ...section(say('Who complains'), person(form.complainant ?? {})),
    ...section(say('Who it is about'), person(form.respondent ?? {})),
    ...incidentsOf(form, told),
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

/** Nothing under a heading is no section. */
const section = (title: string, blocks: Block[]): Block[] =>
  blocks.length > 0 ? [{ kind: 'heading', text: title }, ...blocks] : []
function facts(say: Say, rows: [Sentence, string | undefined][]): Block[] {
  const given = rows.flatMap(([name, text]): Fact[] => (text ? [[say(name), text]] : []))
  return given.length > 0 ? [{ kind: 'facts', facts: given }] : []
}
const namesOf = (evidence: EvidenceRow[]): string[] => evidence.map(({ fileName }) => fileName)

const incidentsOf = ({ incidents }: Form, { say, language }: Told): Block[] =>
  (incidents ?? []).flatMap((incident, at, all) =>
    section(all.length > 1 ? say('Incident {{number}}', { number: at + 1 }) : say('What happened'), [
      { kind: 'words', text: incident.details },
      ...facts(say, [
        ['Day', dayIn(new Date(`${incident.date}T12:00:00Z`), 'UTC', language)],
        ['Files', namesOf(incident.evidence).join('\n')],
        ['Witnesses', incident.witness],
      ]),
    ]),
  )

/** Files that I handed in, each with the hash by which a copy can be told from another file. */
export function filesOf(loaded: Loaded, { say, timeZone, language }: Told): Block[] {
  const mine = seenEvidence(loaded).filter((file) => file.uploadedBy === loaded.viewer.me.userId)
  if (mine.length === 0) return []
  const rows = mine.map(({ fileName, sha256, sizeBytes, createdAt }) => [
    sha256 ? `${fileName}\nSHA-256 ${sha256.slice(0, 32)} ${sha256.slice(32)}` : fileName,
    sizeIn(sizeBytes, say),
    hourIn(createdAt, timeZone, language),
  ])
  return section(say('Files handed in'), [
    {
      kind: 'table',
      table: { head: [say('File'), say('Size'), say('Handed in on')], shares: [6, 1.4, 3], rows },
    },
  ])
}
