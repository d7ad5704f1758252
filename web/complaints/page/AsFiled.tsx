import { Stack, Title } from '@mantine/core'
import type { CasePage, EvidenceRow } from '../../../api/complaints/contract.ts'
import { moment } from '../../parts/moments.ts'
import { AnswerRows } from '../AnswerRows.tsx'

const row = (label: string, text: string | undefined, evidence: EvidenceRow[] = []) => ({ key: label, label, text: text ?? '', evidence })
/** Only what was given; what I may not see is not there. */
const given = (rows: ReturnType<typeof row>[]) => rows.filter(({ text, evidence }) => text || evidence.length > 0)

/** The complaint in the words in which it was filed. */
export function AsFiled({ form }: Pick<CasePage, 'form'>) {
  if (!form) return null
  const { complainant, respondent, incidents, sections } = form
  const parts = [
    ...(complainant ? [{ title: 'Who complains', rows: given([row('Name', complainant.name), row('E-mail', complainant.email), row('Gender', complainant.gender), row('Phone', complainant.phone)]) }] : []),
    ...(respondent ? [{ title: 'Who it is about', rows: given([row('Name', respondent.name), row('E-mail', respondent.email), row('Gender', respondent.gender), row('Phone', respondent.phone), row('Description', respondent.description)]) }] : []),
    ...(incidents ?? []).map((incident, at, all) => ({ title: all.length > 1 ? `Incident ${at + 1}` : 'What happened', rows: given([row('What happened', incident.details), row('Day', moment(`${incident.date}T12:00:00Z`, 'UTC', { time: false })), row('Files', '', incident.evidence), row('Witnesses', incident.witness)]) })),
    ...sections,
  ]
  return <Stack gap="xl">{parts.filter((part) => part.rows.length > 0).map((part) => <section key={part.title}><Title order={2} size="h3" mb="xs">{part.title}</Title><AnswerRows rows={part.rows} /></section>)}</Stack>
}
