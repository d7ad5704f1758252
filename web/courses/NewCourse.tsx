import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courses, type Starter } from '../../api/courses/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { useApiQuery } from '../client.ts'
import { ChoiceCard, ChoiceCards } from '../parts/ChoiceCard.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { useMay } from '../shell/me.ts'
import { BeginCourse } from './BeginCourse.tsx'

/** /courses/new */
export function Component() {
  const { t } = useTranslation()
  const starters = useApiQuery(courses.starters)
  const [chosen, setChosen] = useState<Starter | 'EMPTY' | null>(null)
  useLetters(starters.data?.flatMap((starter) => starter.languages) ?? [])
  const mayWrite = useMay('course:update')
  return (
    <Page
      title={t('New course')}
      lead={t('Begin with one of our courses and change it as you like, or write your own.')}
      crumbs={[{ label: t('Courses'), to: '/courses' }]}
    >
      {starters.error && <LoadError error={starters.error} retry={() => void starters.refetch()} />}
      {starters.isPending && <Loading lines={6} />}
      <ChoiceCards>
        {(starters.data ?? []).map((starter) => (
          <StarterCard key={starter.starterId} starter={starter} choose={() => setChosen(starter)} />
        ))}
        {mayWrite && !starters.isPending && (
          <ChoiceCard
            title={t('Empty course')}
            verb={t('Start empty')}
            isPlain
            choose={() => setChosen('EMPTY')}
          >
            <Text size="sm">{t('Write your own lessons and quizzes, in any of the six languages.')}</Text>
          </ChoiceCard>
        )}
      </ChoiceCards>
      {chosen && <BeginCourse starter={chosen === 'EMPTY' ? null : chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

function StarterCard({ starter, choose }: { starter: Starter; choose: () => void }) {
  const { t } = useTranslation()
  const { title, description, note, language, lessons, quizCount, durationMinutes, validityMonths } = starter
  const facts = [
    ...(durationMinutes === null ? [] : [t('Takes about {{count}} minutes', { count: durationMinutes })]),
    `${t('{{count}} lessons', { count: lessons.length })}, ${t('{{count}} quizzes', { count: quizCount })}`,
    ...(validityMonths === null ? [] : [t('Counts for {{count}} months', { count: validityMonths })]),
    starter.languages.map((each) => languages[each]).join(', '),
  ]
  return (
    <ChoiceCard title={title} verb={t('Use this course')} choose={choose}>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Text size="sm" mt={6} lang={language}>
        {description}
      </Text>
      <Text size="sm" fw={600} mt="sm">
        {t('What it covers')}
      </Text>
      <List size="sm" listStyleType="disc" lang={language}>
        {lessons.map((lesson) => (
          <List.Item key={lesson}>{lesson}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" mt="sm" lang={language}>
        {note}
      </Text>
    </ChoiceCard>
  )
}
