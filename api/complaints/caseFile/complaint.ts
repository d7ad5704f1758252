/** The complaint as it was filed, in the language in which it was filled in. */
import { languages } from '../../messages/languages.ts'
import type { CasePage, EvidenceRow } from '../contract.ts'
import { formOf } from '../page/form.ts'
import { factsOf, type Cell, type FileBlock, type Item } from './blocks.ts'
import { evidenceItem, exhibitOf, phraseOf, type Writing } from './writingContext.ts'

type Form = NonNullable<CasePage['form']>
type Sections = Form['sections']

/**
 * Blocks of the complaint form as it was filed: parties, incidents, answers and confirmed statements; none without a
 * form.
 */
export function complaintBlocks(writing: Writing): FileBlock[] {
  const { loaded, evidence, say } = writing
  const form = formOf(loaded, evidence)
  if (!form) return []
  return [
    ...factsOf([languageRow(writing, form.shownIn)]),
    ...section(say('documents.complains'), personFacts(writing, 'complainant', form.complainant ?? {})),
    ...section(say('documents.isAbout'), [
      ...personFacts(writing, 'respondent', form.respondent ?? {}),
      ...factsOf([[say('caseFile.noneOf'), phraseOf(writing, form.noneOf.join(', '))]]),
    ]),
    ...(form.incidents ?? []).flatMap((incident, at) => incidentBlocks(writing, incident, at)),
    ...sectionBlocks(writing, 'form', form.asShown ?? form.sections),
    ...factsOf([[say('caseFile.confirmed'), form.confirmed.join('\n')]]),
  ]
}

/** The language that a form was filled in in, where that was kept. */
export const languageRow = ({ say }: Writing, language: Form['shownIn']): [string, string] => [
  say('caseFile.note'),
  language ? say('caseFile.shownIn', { language: languages[language] }) : '',
]

const section = (text: string, blocks: FileBlock[]): FileBlock[] =>
  blocks.length > 0 ? [{ kind: 'heading', text }, ...blocks] : []

const fields = ['name', 'email', 'gender', 'phone', 'description'] as const
type Written = Partial<Record<(typeof fields)[number], string>>
const personFacts = ({ say }: Writing, who: 'complainant' | 'respondent', written: Written): FileBlock[] =>
  factsOf(
    fields.map((field) => [
      say(`documents.${field}`),
      {
        item: `form.${who}.${field}`,
        label: `${say(`documents.${who}`)}: ${say(`documents.${field}`)}`,
        text: written[field] ?? '',
      },
    ]),
  )

function incidentBlocks(
  writing: Writing,
  incident: NonNullable<Form['incidents']>[number],
  at: number,
): FileBlock[] {
  const { say } = writing
  const title = say('documents.incident', { number: at + 1 })
  const item = (field: 'details' | 'witness', words: string, text: string): Item => ({
    item: `form.incidents.${at}.${field}`,
    label: `${title}: ${words}`,
    text,
  })
  return [
    { kind: 'heading', text: title },
    { kind: 'words', text: item('details', say('documents.whatHappened'), incident.details) },
    ...factsOf([
      [say('documents.day'), say('caseFile.onDay', { day: incident.date })],
      [say('documents.witnesses'), item('witness', say('documents.witnesses'), incident.witness ?? '')],
      ...evidenceFacts(writing, incident.evidence),
    ]),
  ]
}

const evidenceFacts = (writing: Writing, files: EvidenceRow[]): [string, Cell][] =>
  files.map(({ evidenceId, fileName }) => [
    exhibitOf(writing, evidenceId),
    evidenceItem(writing, evidenceId, fileName),
  ])

/** Questions with what was answered. `place`: of which form, as items are called. */
export const sectionBlocks = (writing: Writing, place: string, sections: Sections): FileBlock[] =>
  sections.flatMap(({ title, rows }) => [
    { kind: 'heading', text: title } satisfies FileBlock,
    ...rows.flatMap(({ key, label, text, evidence }): FileBlock[] => [
      { kind: 'answer', question: label, text: { item: `${place}.answers.${key}`, label, text } },
      ...factsOf(evidenceFacts(writing, evidence)),
    ]),
  ])
