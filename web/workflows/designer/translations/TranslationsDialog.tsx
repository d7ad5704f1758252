import { Badge, Button, Group, Modal, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setTranslations } from '../../../../workflows/definition/edit/languages.ts'
import type { Language } from '../../../../workflows/definition/texts/languages.ts'
import {
  primaryOf,
  translatedTexts,
  type Translated,
  type TranslationState,
} from '../../../../workflows/definition/texts/translations.ts'
import { languages, msg } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { DraftText } from '../../../parts/DraftText.tsx'

const stateWords: Record<TranslationState, string> = {
  DONE: msg('Translated'),
  MISSING: msg('Missing'),
  OUTDATED: msg('Outdated'),
  UNFIT: msg('Cannot be used'),
}
const atOnce = 40

/** Every text of the workflow beside what a language makes of it; saved and undone as the drawing is. */
export function TranslationsDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const texts = translatedTexts(graph, language)
  const [onlyToDo, setOnlyToDo] = useState(() => texts.some(({ state }) => state !== 'DONE'))
  // A text stays where it is while it is written, though it is to do no more.
  const [toDo, setToDo] = useState(() => pathsToDo(texts))
  const [most, setMost] = useState(atOnce)
  const found = onlyToDo ? texts.filter(({ path }) => toDo.has(path)) : texts
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t('Translations: {{language}}', { language: languages[language] })}
    >
      <Stack gap="lg">
        <Switch
          label={t('Only what is missing or outdated')}
          checked={onlyToDo}
          onChange={(event) => {
            setToDo(pathsToDo(texts))
            setOnlyToDo(event.currentTarget.checked)
          }}
        />
        {found.length === 0 && <Text>{t('Everything is translated.')}</Text>}
        {found.slice(0, most).map((text) => (
          <Line key={text.path} text={text} language={language} primary={primaryOf(graph)} />
        ))}
        {found.length > most && (
          <Button variant="default" onClick={() => setMost(most + atOnce)}>
            {t('Show more')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

const pathsToDo = (texts: Translated[]): ReadonlySet<string> =>
  new Set(texts.filter(({ state }) => state !== 'DONE').map(({ path }) => path))

type Props = { text: Translated; language: Language; primary: Language }
function Line({ text: { path, text, most, isLine, state, translation }, language, primary }: Props) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const write = (words: string) =>
    edit(t('Translate'), setTranslations(language, { [path]: words }), `${language} ${path}`)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <div>
        <Text lang={primary} style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
        {state === 'OUTDATED' && translation && (
          <Text size="sm" c="dimmed" lang={primary}>
            {t('Translated from: {{source}}', { source: translation.source })}
          </Text>
        )}
      </div>
      <div lang={language}>
        <DraftText
          label={t('Translation of “{{text}}”', { text })}
          hideLabel
          {...(isLine ? {} : { rows: 1 })}
          maxLength={most}
          value={translation?.text ?? ''}
          readOnly={readOnly}
          onChange={write}
        />
        <Group gap="xs" mt={4}>
          {state !== 'DONE' && (
            <Badge color={state === 'UNFIT' ? 'red' : 'gray'}>{t(stateWords[state])}</Badge>
          )}
          {state === 'OUTDATED' && !readOnly && translation && (
            <Button size="compact-xs" variant="subtle" onClick={() => write(translation.text)}>
              {t('Still correct')}
            </Button>
          )}
        </Group>
      </div>
    </SimpleGrid>
  )
}
