import { List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { courses } from '../../api/courses/contract.ts'
import {
  differenceOf,
  type Difference as CourseDifference,
  type DifferenceCode,
} from '../../api/courses/definition/difference.ts'
import { isLanguage, languages } from '../../api/messages/languages.ts'
import { useApiQuery } from '../client.ts'
import { msg } from '../i18n.ts'
import { useDraft } from './draft.ts'

const words: Record<DifferenceCode, string> = {
  COURSE_CHANGED: msg('The title, description, duration or validity of the course changed'),
  PRIMARY_CHANGED: msg('The primary language is now {{now}}'),
  LANGUAGE_ADDED: msg('{{language}} was added'),
  LANGUAGE_REMOVED: msg('{{language}} was removed'),
  TRANSLATIONS_CHANGED: msg('Translations into {{language}} changed'),
  ITEM_ADDED: msg('“{{title}}” was added'),
  ITEM_REMOVED: msg('“{{title}}” was removed'),
  ITEM_MOVED: msg('“{{title}}” was moved'),
  ITEM_CHANGED: msg('Settings or words of “{{title}}” changed'),
  PASS_MARK_CHANGED: msg('The pass mark of “{{title}}” changed from {{before}} to {{now}} percent'),
  BLOCK_ADDED: msg('“{{label}}” was added'),
  BLOCK_REMOVED: msg('“{{label}}” was removed'),
  BLOCK_MOVED: msg('“{{label}}” was moved'),
  BLOCK_CHANGED: msg('“{{label}}” was changed'),
  POINTS_CHANGED: msg('“{{label}}” gives {{now}} points instead of {{before}}'),
  RIGHT_ANSWER_CHANGED: msg('The right answer to “{{label}}” changed'),
}
const most = 30

/** What learners will find changed since the version that they are assigned now. */
export function Difference({ courseId, versionId }: { courseId: string; versionId: string }) {
  const { t } = useTranslation()
  const course = useDraft((draft) => draft.course)
  const { data } = useApiQuery(courses.open, { params: { id: courseId }, query: { versionId } })
  if (!data) return null
  const sentences = [...new Set(differenceOf(data.draft, course).map((each) => sentenceOf(t, each)))]
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {t('Since the published version')}
      </Text>
      {sentences.length === 0 ? (
        <Text size="sm">{t('Nothing has changed.')}</Text>
      ) : (
        <List size="sm">
          {sentences.slice(0, most).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
          {sentences.length > most && (
            <List.Item>{t('and {{more}} more', { more: sentences.length - most })}</List.Item>
          )}
        </List>
      )}
    </Stack>
  )
}

type Say = (key: string, params: Record<string, string | number>) => string
const sentenceOf = (t: Say, { code, params }: CourseDifference): string =>
  t(
    words[code],
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, isLanguage(value) ? languages[value] : value]),
    ),
  )
