import type { DraftForm, EvidenceRow, ProcessDetails } from '../../../api/complaints/contract.ts'
import type { Attribute } from '../../../workflows/definition/graph.ts'
import { t, translateMessage, msg } from '../../i18n.ts'
import { dayWords } from '../../parts/moments.ts'
import { answerKinds, isAnswered, linkOf, listVisibleAttributes } from '../../questions/fields/answers.ts'

export type Row = { path: string; label: string; text: string; link?: string | null; evidence: EvidenceRow[] }
/** A film that nobody has to watch is no question; what was there to be opened stands as what it is. */
const isToCheck = ({ type, required, config }: Attribute, answer: unknown): boolean =>
  answerKinds[type].isAsked &&
  (type !== 'VIDEO' || required || Boolean(config.mustOpen) || isAnswered(answer))

type ReviewSection = { title: string; rows: Row[] }
const person = { name: msg('Name'), email: msg('Email'), gender: msg('Gender'), phone: msg('Phone') }

/** The written form, in words, part by part; a part of which nothing is asked is left out. */
export function reviewSections(
  form: DraftForm,
  process: ProcessDetails,
  evidenceRows: EvidenceRow[],
): ReviewSection[] {
  const plain = (part: 'complainant' | 'respondent', labels: Record<string, string>) =>
    Object.entries(labels).map(([key, label]) => ({
      path: `${part}.${key}`,
      label: t(label),
      text: form[part][key] ?? '',
      evidence: [],
    }))
  const filesOf = (ids: unknown) =>
    Array.isArray(ids) ? evidenceRows.filter((row) => ids.includes(row.evidenceId)) : []
  const visibleAttributes = new Set(listVisibleAttributes(process.sections, form.answers))
  const answered = (section: ProcessDetails['sections'][number]): ReviewSection => ({
    title: section.title,
    rows: section.attributes
      .filter(
        (attribute) => visibleAttributes.has(attribute) && isToCheck(attribute, form.answers[attribute.key]),
      )
      .map((attribute) => {
        const answer = form.answers[attribute.key]
        const evidence = attribute.type === 'ASK_TO_UPLOAD' ? filesOf(answer) : []
        return {
          path: `answers.${attribute.key}`,
          label: attribute.label,
          text:
            isAnswered(answer) && evidence.length === 0
              ? translateMessage(answerKinds[attribute.type].inWords(attribute, answer))
              : '',
          link: linkOf(attribute),
          evidence,
        }
      }),
  })
  const respondent = plain('respondent', { ...person, description: msg('Description') })
  if (form.respondent['userId'])
    respondent[0] = {
      path: 'respondent.userId',
      label: t('Name'),
      text: t('{{name}}, a colleague', { name: form.respondent['name'] ?? '' }),
      evidence: [],
    }
  return [
    { title: t('About you'), rows: plain('complainant', person) },
    { title: t('Who the complaint is about'), rows: respondent },
    ...form.incidents.map((incident, at) => ({
      title: form.incidents.length > 1 ? t('Incident {{number}}', { number: at + 1 }) : t('What happened'),
      rows: [
        { path: `incidents.${at}.details`, label: t('What happened'), text: incident.details, evidence: [] },
        {
          path: `incidents.${at}.date`,
          label: t('Day'),
          text: incident.date && dayWords(incident.date),
          evidence: [],
        },
        {
          path: `incidents.${at}.evidenceIds`,
          label: t('Files'),
          text: '',
          evidence: filesOf(incident.evidenceIds),
        },
        { path: `incidents.${at}.witness`, label: t('Witnesses'), text: incident.witness, evidence: [] },
      ],
    })),
    ...process.sections.map(answered).filter((part) => part.rows.length > 0),
  ]
}
