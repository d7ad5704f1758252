import {
  Alert,
  Anchor,
  Group,
  NativeSelect,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import type { CallAnswer } from '../../api/core/contract.ts'
import { learning, type MyItem } from '../../api/learning/contract.ts'
import { useApiQuery } from '../client.ts'
import { isLanguage, languages, loadLetters, type Language } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { CoursePercent, Dates, DueSign } from './CourseFacts.tsx'
import { lookOf } from './labels.ts'
import { resumeItemId } from './resumeItemId.ts'
import classes from './learning.module.css'

const Lesson = lazy(async () => ({ default: (await import('./Lesson.tsx')).Lesson }))
const Quiz = lazy(async () => ({ default: (await import('./Quiz.tsx')).Quiz }))

/** /my/courses/:assignmentId; `item` of the address is what is open, `language` the one it is read in. */
export function Component() {
  const { assignmentId = '' } = useParams()
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const wished = address.get('language')
  const language = isLanguage(wished) ? wished : undefined
  const read = useApiQuery(
    learning.open,
    { params: { assignmentId }, query: language ? { language } : {} },
    { keepLast: true },
  )
  const crumbs = [{ label: t('My courses'), to: '/my/courses' }]
  if (read.data) return <Course key={assignmentId} open={read.data} crumbs={crumbs} />
  return (
    <Page title={t('Course')} crumbs={crumbs}>
      {read.error ? <LoadError error={read.error} retry={() => void read.refetch()} /> : <Loading />}
    </Page>
  )
}

type Opened = CallAnswer<typeof learning.open>
function Course({ open, crumbs }: { open: Opened; crumbs: { label: string; to: string }[] }) {
  const { t } = useTranslation()
  const { course, items, language } = open
  const [address, setAddress] = useSearchParams()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = address.get('item')
  // Found once: what is done since does not lead anybody elsewhere.
  const [stopped] = useState(() => resumeItemId(items))
  const item = items.find(({ itemId }) => itemId === (wanted ?? stopped)) ?? items[0]
  useEffect(() => void loadLetters(language), [language])
  const put = (name: string, value: string) =>
    setAddress(
      (last) => {
        last.set(name, value)
        if (name === 'item') last.delete('result')
        return last
      },
      { preventScrollReset: name === 'language', replace: name === 'language' },
    )
  const go = (itemId: string) => {
    put('item', itemId)
    void client.invalidateQueries({ queryKey: [learning.open.method, learning.open.path] })
    requestAnimationFrame(() => {
      heading.current?.focus()
      heading.current?.scrollIntoView({ block: 'start' })
    })
  }
  const at = items.findIndex(({ itemId }) => itemId === item?.itemId)
  const assignmentId = course.assignmentId
  const beside = { previous: items[at - 1], next: items[at + 1], go }
  const shared = { assignmentId, language, learntIn: course.language, heading, ...beside }
  return (
    <Page title={course.title} crumbs={crumbs} width="full" tag={<DueSign course={course} />}>
      <Stack gap="sm" mb="lg" maw={680}>
        <Dates course={course} />
        <CoursePercent percent={course.percent} />
        {course.learningStatus === 'COMPLETED' && (
          <Alert color="green" aria-live="polite" icon={<IconConfetti size={18} aria-hidden />}>
            {t('You have completed this course.')}{' '}
            <Anchor component={Link} to="/my/record">
              {t('See your certificate')}
            </Anchor>
          </Alert>
        )}
        {course.languages.length > 1 && (
          <LanguageChoice
            language={language}
            all={course.languages}
            choose={(chosen) => put('language', chosen)}
          />
        )}
        {course.isPartlyTranslated && course.languages[0] && (
          <Text size="sm" component="output">
            {t('Not everything is translated into {{language}} yet. The rest is shown in {{primary}}.', {
              language: languages[language],
              primary: languages[course.languages[0]],
            })}
          </Text>
        )}
      </Stack>
      <div className={classes.panes}>
        <Outline items={items} chosen={item?.itemId} go={go} language={language} />
        {item ? (
          <section aria-label={item.title}>
            <Suspense fallback={<Loading />}>
              {item.kind === 'LESSON' ? (
                <Lesson key={item.itemId} item={item} items={items} {...shared} />
              ) : (
                <Quiz key={item.itemId} item={item} items={items} {...shared} />
              )}
            </Suspense>
          </section>
        ) : (
          <Text c="dimmed">{t('Nothing has been added here yet.')}</Text>
        )}
      </div>
    </Page>
  )
}

type ChoiceProps = { language: Language; all: Language[]; choose: (language: Language) => void }
function LanguageChoice({ language, all, choose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Language of the course')}
      maw={260}
      value={language}
      data={all.map((value) => ({ value, label: languages[value] }))}
      onChange={({ currentTarget: { value } }) => isLanguage(value) && choose(value)}
    />
  )
}

type OutlineProps = {
  items: MyItem[]
  chosen: string | undefined
  language: Language
  go: (itemId: string) => void
}
function Outline({ items, chosen, language, go }: OutlineProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const number = items.findIndex(({ itemId }) => itemId === chosen) + 1
  const list = (
    <ol className={classes.plainList}>
      {items.map((item, at) => {
        const look = lookOf(item)
        return (
          <li key={item.itemId}>
            <UnstyledButton
              className={classes.row}
              aria-current={item.itemId === chosen ? 'page' : undefined}
              onClick={() => go(item.itemId)}
            >
              <look.icon size={18} aria-hidden className={classes.rowSign} />
              <div>
                <Text lang={language} inherit>
                  {at + 1}. {item.title}
                </Text>
                <Group gap={4}>
                  <Text size="sm" c="dimmed">
                    {item.kind === 'QUIZ' ? t('Quiz') : t('Lesson')}
                    {item.mandatory ? '' : `, ${t('optional')}`}
                    <VisuallyHidden>, </VisuallyHidden>
                    <span aria-hidden> · </span>
                    {t(look.word)}
                  </Text>
                </Group>
              </div>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
  return (
    <nav aria-label={t('Contents')} className={classes.outline}>
      {isNarrow ? (
        <details key={chosen} className={classes.contents}>
          <summary>{t('Contents: {{number}} of {{total}}', { number, total: items.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  )
}
