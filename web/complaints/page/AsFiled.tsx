import { Group, List, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage, EvidenceRow } from '../../../api/complaints/contract.ts'
import { dayWords } from '../../parts/moments.ts'
import { PdfLink } from '../../parts/PdfLink.tsx'
import { AnswerRows } from '../AnswerRows.tsx'
import { receiptOf } from '../files.ts'
import { OriginalWording } from './OriginalWording.tsx'

const row = (label: string, text: string | undefined, evidence: EvidenceRow[] = []) => ({
  key: label,
  label,
  text: text ?? '',
  evidence,
})
/** Only what was given; what I may not see is not there. */
const dropEmptyRows = (rows: ReturnType<typeof row>[]) =>
  rows.filter(({ text, evidence }) => text || evidence.length > 0)

/** The complaint in the words in which it was filed; the complainant can download it as a PDF. */
export function AsFiled({ page: { caseId, kind, form, myParts } }: { page: CasePage }) {
  const { t } = useTranslation()
  if (!form) return null
  const { complainant, respondent, noneOf, incidents, sections } = form
  const parts = [
    ...(complainant
      ? [
          {
            title: t('Complainant'),
            rows: dropEmptyRows([
              row(t('Name'), complainant.name),
              row(t('Email'), complainant.email),
              row(t('Gender'), complainant.gender),
              row(t('Phone'), complainant.phone),
            ]),
          },
        ]
      : []),
    ...(respondent
      ? [
          {
            title: t('Respondent'),
            rows: dropEmptyRows([
              row(t('Name'), respondent.name),
              row(t('Email'), respondent.email),
              row(t('Gender'), respondent.gender),
              row(t('Phone'), respondent.phone),
              row(t('Description'), respondent.description),
              row(t('Colleagues ruled out as respondent'), noneOf.join(', ')),
            ]),
          },
        ]
      : []),
    ...(incidents ?? []).map((incident, at, all) => ({
      title: all.length > 1 ? t('Incident {{number}}', { number: at + 1 }) : t('What happened'),
      rows: dropEmptyRows([
        row(t('What happened'), incident.details),
        row(t('Day'), dayWords(incident.date)),
        row(t('Files'), '', incident.evidence),
        row(t('Witnesses'), incident.witness),
      ]),
    })),
    ...sections,
  ]
  return (
    <Stack gap="xl">
      {parts
        .filter((part) => part.rows.length > 0)
        .map((part) => (
          <section key={part.title}>
            <Title order={2} size="h3" mb="xs">
              {part.title}
            </Title>
            <AnswerRows rows={part.rows} />
          </section>
        ))}
      {form.confirmed.length > 0 && (
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('Confirmed before filing')}
          </Title>
          <List lang={form.shownIn ?? undefined}>
            {form.confirmed.map((statement) => (
              <List.Item key={statement}>{statement}</List.Item>
            ))}
          </List>
        </section>
      )}
      <OriginalWording shownIn={form.shownIn} asShown={form.asShown} />
      {kind === 'COMPLAINT' && myParts.includes('COMPLAINANT') && (
        <Group>
          <PdfLink href={receiptOf(caseId)} />
        </Group>
      )}
    </Stack>
  )
}
