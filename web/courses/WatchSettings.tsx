import { Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core'
import { IconBadgeCc } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionBlock } from '../../api/courses/definition/draft.ts'
import { changeQuestion } from '../../api/courses/definition/edit.ts'
import { languages as names } from '../../api/messages/languages.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import type { Language } from '../../workflows/definition/texts/languages.ts'
import { Amount } from '../parts/Amount.tsx'
import { AttachStatus } from '../questions/settings/AttachStatus.tsx'
import { useAttach } from '../questions/settings/useAttach.ts'
import { useDraft, useEdit } from './draft.ts'
import { useOpenCourse } from './openCourse.ts'
import { durationOf, sendFile } from './sendFile.ts'

type Watch = NonNullable<QuestionBlock['watching']>
type Props = {
  block: QuestionBlock
  readOnly: boolean
}
const unwatched: Watch = { durationSeconds: null, minPercent: 90, maySkip: true, captions: {} }

const setWatching = (id: string, part: (before: Watch) => Partial<Watch>) =>
  changeQuestion(id, ({ watching }) => {
    const before = watching ?? unwatched
    return { watching: { ...before, ...part(before) } }
  })

/** How a video is watched, and what those read who cannot hear it. */
export function WatchSettings({ block, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const { primary, translations } = useDraft((draft) => draft.course.languages)
  const languages = [
    primary,
    ...entriesOf(translations).flatMap(([each]) => (each === primary ? [] : [each])),
  ]
  const watching = block.watching ?? unwatched
  const change = (what: string, part: (before: Watch) => Partial<Watch>) =>
    edit(what, setWatching(block.id, part), `${what} ${block.id}`)
  const fileId = block.config.fileIds?.[0]
  useDuration(fileId, watching, (durationSeconds) =>
    change(t('Read the length of the video'), () => ({ durationSeconds })),
  )
  if (!fileId) return null
  return (
    <Stack gap="sm">
      <Amount
        label={t('Must be watched (percent)')}
        min={0}
        max={100}
        value={watching.minPercent}
        readOnly={readOnly}
        onChange={(minPercent) => change(t('Set the share to watch'), () => ({ minPercent }))}
      />
      <Switch
        label={t('May be skipped ahead')}
        checked={watching.maySkip}
        disabled={readOnly}
        onChange={(event) => {
          const maySkip = event.currentTarget.checked
          change(t('Change skipping'), () => ({ maySkip }))
        }}
      />
      {languages.map((language) => (
        <Captions
          key={language}
          blockId={block.id}
          language={language}
          fileId={watching.captions[language]}
          readOnly={readOnly}
          onSent={(captionFileId) =>
            change(t('Add captions'), ({ captions }) => ({
              captions: { ...captions, [language]: captionFileId },
            }))
          }
        />
      ))}
    </Stack>
  )
}

/** Read once for each file that is attached. */
function useDuration(
  fileId: string | undefined,
  { durationSeconds }: Watch,
  onDuration: (seconds: number) => void,
) {
  const readOnly = useDraft((draft) => draft.readOnly)
  useEffect(() => {
    if (!fileId || durationSeconds !== null || readOnly) return undefined
    let isGone = false
    const read = async () => {
      const seconds = await durationOf(`/api/file/${fileId}`)
      if (seconds !== null && !isGone) onDuration(seconds)
    }
    void read()
    return () => {
      isGone = true
    }
    // `tell` is another function at each drawing, and the file is read once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fileId, durationSeconds, readOnly])
}

type CaptionsProps = {
  blockId: string
  language: Language
  fileId: string | undefined
  readOnly: boolean
  onSent: (fileId: string) => void
}
function Captions({ blockId, language, fileId, readOnly, onSent }: CaptionsProps) {
  const { t } = useTranslation()
  const { opened } = useOpenCourse()
  const { courseId } = opened.course
  const { add, error, isBusy, isUnkept } = useAttach(
    (file) => sendFile(courseId, file, 'COURSE_CAPTIONS'),
    onSent,
    readOnly ? {} : { place: `course ${courseId} captions ${blockId} ${language}` },
  )
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">{t('Captions in {{language}}', { language: names[language] })}</Text>
        <Text size="xs" c="dimmed">
          {fileId ? t('Attached') : t('Missing')}
        </Text>
        {!readOnly && (
          <FileButton accept=".vtt" onChange={(file) => void add(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={isBusy}
                leftSection={<IconBadgeCc size={14} aria-hidden />}
                aria-label={t('Attach captions in {{language}}', { language: names[language] })}
              >
                {fileId ? t('Replace') : t('Attach')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <AttachStatus error={error} isUnkept={isUnkept} />
    </div>
  )
}
