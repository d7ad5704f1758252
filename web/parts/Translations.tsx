import { Badge, Button, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../workflows/definition/texts/languages.ts'
import type { Translated, TranslationState } from '../../workflows/definition/texts/translations.ts'
import { msg } from '../i18n.ts'
import { DraftText } from './DraftText.tsx'

const stateWords: Record<TranslationState, string> = {
  DONE: msg('Translated'),
  MISSING: msg('Missing'),
  OUTDATED: msg('Outdated'),
  UNFIT: msg('Cannot be used'),
}
const atOnce = 40

type Shared = {
  language: Language
  primary: Language
  readOnly: boolean
  /** What the language makes of a text from now on; '' takes it away. */
  write: (text: Translated, words: string) => void
  /** How rich texts are shown and written; null for a plain one. */
  rich?: (text: Translated, write: (words: string) => void) => { display: ReactNode; field: ReactNode } | null
}

/** Texts beside what a language makes of them, and which are to do. */
export function Translations({ texts, ...shared }: Shared & { texts: Translated[] }) {
  const { t } = useTranslation()
  const [onlyToDo, setOnlyToDo] = useState(() => texts.some(({ state }) => state !== 'DONE'))
  // A text stays where it is while it is written, though it is to do no more.
  const [toDo, setToDo] = useState(() => pathsToDo(texts))
  const [most, setMost] = useState(atOnce)
  const visibleTexts = onlyToDo ? texts.filter(({ path }) => toDo.has(path)) : texts
  return (
    <Stack gap="lg">
      <Switch
        label={t('Only what is missing or outdated')}
        checked={onlyToDo}
        onChange={(event) => {
          setToDo(pathsToDo(texts))
          setOnlyToDo(event.currentTarget.checked)
        }}
      />
      {visibleTexts.length === 0 && <Text>{t('Everything is translated.')}</Text>}
      {visibleTexts.slice(0, most).map((text) => (
        <Line key={text.path} text={text} {...shared} />
      ))}
      {visibleTexts.length > most && (
        <Button variant="default" onClick={() => setMost(most + atOnce)}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  )
}

const pathsToDo = (texts: Translated[]): ReadonlySet<string> =>
  new Set(texts.filter(({ state }) => state !== 'DONE').map(({ path }) => path))

function Line({ text: line, language, primary, readOnly, write, rich }: Shared & { text: Translated }) {
  const { t } = useTranslation()
  const { text, most, isLine, state, translation } = line
  const set = (words: string) => write(line, words)
  const label = t('Translation of “{{text}}”', { text })
  const own = rich?.(line, set)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <div>
        <div lang={primary}>{own?.display ?? <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}</div>
        {state === 'OUTDATED' && translation && !own && (
          <Text size="sm" c="dimmed" lang={primary}>
            {t('Translated from: {{source}}', { source: translation.source })}
          </Text>
        )}
      </div>
      <div lang={language}>
        {own?.field ?? (
          <DraftText
            label={label}
            hideLabel
            {...(isLine ? {} : { rows: 1 })}
            limit={most}
            value={translation?.text ?? ''}
            readOnly={readOnly}
            onChange={set}
          />
        )}
        <Group gap="xs" mt={4}>
          {state !== 'DONE' && (
            <Badge color={state === 'UNFIT' ? 'red' : 'gray'}>{t(stateWords[state])}</Badge>
          )}
          {state === 'OUTDATED' && !readOnly && translation && (
            <Button size="compact-xs" variant="subtle" onClick={() => set(translation.text)}>
              {t('Still correct')}
            </Button>
          )}
        </Group>
      </div>
    </SimpleGrid>
  )
}
