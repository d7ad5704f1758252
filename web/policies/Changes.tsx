import { List, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PolicyChanges, TextChange, TextPart } from '../../api/policies/changesContract.ts'
import { languages } from '../../api/messages/languages.ts'
import type { CallError } from '../callError.ts'
import { msg } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { useLetters } from '../parts/useLetters.ts'
import classes from './policies.module.css'

const quizWords: Record<Exclude<PolicyChanges['quiz'], 'SAME'>, string> = {
  CHANGED: msg('The questions have changed.'),
  NEW: msg('Questions are asked before it is accepted.'),
  REMOVED: msg('Questions are no longer asked.'),
}
type Read = { data: PolicyChanges | undefined; error: CallError | null; refetch: () => unknown }
/** What a version adds and removes, in each language that has changed. Nothing where there is no version before. */
export function Changes({ read }: { read: Read }) {
  const { t } = useTranslation()
  const { data, error } = read
  const changed = data?.languages.filter(({ state }) => state !== 'SAME') ?? []
  useLetters(changed.map(({ language }) => language))
  if (error) return <LoadError error={error} retry={() => void read.refetch()} />
  if (!data) return <Loading lines={4} />
  if (data.sinceNumber === null) return null
  return (
    <Stack gap="md" component="section" aria-label={t('Differences')}>
      <Text size="sm" c="dimmed">
        {t('Compared with version {{number}}. Added words are underlined, removed words are crossed out.', {
          number: data.sinceNumber,
        })}
      </Text>
      {data.quiz !== 'SAME' && <Text>{t(quizWords[data.quiz])}</Text>}
      {changed.length === 0 && <Text>{t('The texts are the same.')}</Text>}
      {changed.map((change) => (
        <InLanguage key={change.language} change={change} />
      ))}
    </Stack>
  )
}

function InLanguage({ change }: { change: TextChange }) {
  const { t } = useTranslation()
  const { language, state, title, text, consent, file } = change
  const rows = [
    { what: t('Title'), parts: title },
    { what: t('Text of the policy'), parts: text },
    { what: t('Sentence of consent'), parts: consent },
  ].filter(({ parts }) => parts.some(({ kind }) => kind === 'ADDED' || kind === 'REMOVED'))
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {languages[language]}
      </Title>
      {state === 'NEW' && <Text size="sm">{t('This language is new in this version.')}</Text>}
      {state === 'REMOVED' && <Text size="sm">{t('This version has no text in this language.')}</Text>}
      {rows.map(({ what, parts }) => (
        <div key={what}>
          <Text size="sm" fw={600}>
            {what}
          </Text>
          <p lang={language} className={classes.changed}>
            {parts.map((part, at) => (
              <Part key={`${at} ${part.kind}`} part={part} />
            ))}
          </p>
        </div>
      ))}
      {state === 'CHANGED' && rows.length === 0 && !file && (
        <Text size="sm">{t('Only the layout has changed, not the words.')}</Text>
      )}
      {file && <FileChange file={file} />}
    </Stack>
  )
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  const { t } = useTranslation()
  if (kind === 'LEFT_OUT')
    return (
      <>
        {' … '}
        <VisuallyHidden>{t('[unchanged text is left out]')} </VisuallyHidden>
      </>
    )
  if (kind === 'SAME') return text
  const Tag = kind === 'ADDED' ? 'ins' : 'del'
  return (
    <Tag>
      <VisuallyHidden>{kind === 'ADDED' ? t('[added]') : t('[removed]')} </VisuallyHidden>
      {text}
      <VisuallyHidden> {t('[end of change]')} </VisuallyHidden>
    </Tag>
  )
}

type Marks = NonNullable<TextChange['file']>
function FileChange({ file: { before, now } }: { file: Marks }) {
  const { t } = useTranslation()
  const describeFile = (mark: Marks['now']) => {
    if (!mark) return t('no file')
    const checksum = t('checksum {{hash}}', { hash: mark.sha256 })
    return mark.pages === null
      ? checksum
      : t('{{count}} pages, {{checksum}}', { count: mark.pages, checksum })
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('The file has changed')}
      </Text>
      <List size="sm" className={classes.hashes ?? ''}>
        <List.Item>{t('Before: {{file}}', { file: describeFile(before) })}</List.Item>
        <List.Item>{t('Now: {{file}}', { file: describeFile(now) })}</List.Item>
      </List>
    </div>
  )
}
