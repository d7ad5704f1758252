import { List, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../../../../api/complaints/contract.ts'
import type { FormSection } from '../../../../workflows/definition/definition.ts'
import { AnswerRows } from '../../../complaints/AnswerRows.tsx'
import { translateMessage } from '../../../i18n.ts'
import { answerKinds, isAnswered, listVisibleAttributes } from '../../../questions/fields/answers.ts'
import { questionKinds } from '../../../questions/settings/index.ts'
import { useDraft } from '../draft.ts'
import { filingWords } from '../panel/FilingPart.tsx'
import { fixedPartsFor, sectionsFor, stepTextFor, type FormReader } from './formReaders.ts'

type Props = {
  reader: FormReader
  place: string
  sections: FormSection[]
  answers: Answers
}
/** A form as it reaches somebody who did not fill it in. */
export function FormRead({ reader, place, sections, answers }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const text = stepTextFor(reader, graph, place)
  const fixed = fixedPartsFor(reader, graph, place)
  const visibleAttributes = new Set(listVisibleAttributes(sections, answers))
  const visibleSections = sectionsFor(reader, sections)
    .map((section) => ({
      ...section,
      attributes: section.attributes.filter((each) => visibleAttributes.has(each)),
    }))
    .filter(({ attributes }) => attributes.length > 0)
  const isNothing = visibleSections.length === 0 && fixed.length === 0
  return (
    <Stack gap="md">
      {text && <Text>{text}</Text>}
      <Text size="sm" c="dimmed">
        {isNothing
          ? t('Nothing in this form is shown to this reader.')
          : reader === 'COMMITTEE'
            ? t('The committee reads every answer.')
            : t('Only this is shown to this reader. In a case, unanswered questions are left out.')}{' '}
        {!isNothing &&
          (reader === 'RESPONDENT' || reader === 'EMPLOYER') &&
          t('They can read it once they are informed of the complaint.')}
      </Text>
      {fixed.length > 0 && (
        <List size="sm" aria-label={t('Always part of the complaint form')}>
          {fixed.map((part) => (
            <List.Item key={part}>{t(filingWords[part])}</List.Item>
          ))}
        </List>
      )}
      {visibleSections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <Title order={3} size="h4">
            {section.title}
          </Title>
          <AnswerRows rows={rowsOf(section.attributes, answers)} />
        </section>
      ))}
    </Stack>
  )
}

/** As in a case, where what was only shown is no answer; a file tried out has no place to be fetched from. */
function rowsOf(questions: FormSection['attributes'], answers: Answers) {
  return questions
    .filter(({ key, type }) => isAnswered(answers[key]) || !questionKinds[type].isContent)
    .map((question) => {
      const answer = answers[question.key]
      const text = isAnswered(answer)
        ? translateMessage(answerKinds[question.type].inWords(question, answer))
        : ''
      return { key: question.key, label: question.label, text, evidence: [] }
    })
}
