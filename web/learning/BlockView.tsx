import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LearnerQuestion } from '../../api/learning/contract.ts'
import { fieldErrors } from '../callError.ts'
import type { Language } from '../i18n.ts'
import type { Shelf } from '../questions/fields/field.ts'
import { fields } from '../questions/fields/index.ts'
import { createUploadQueue } from '../questions/uploadQueue.ts'
import type { SaveState } from './answerSaver.ts'
import { blockFieldId } from './Words.tsx'
import classes from './learning.module.css'

/** Files of a course are only shown; there is no place yet to which a learner's own go. */
const noShelf: Shelf = {
  rows: [],
  queue: createUploadQueue(() => Promise.reject(new Error('A course keeps no files of learners'))),
  pathOf: () => '',
  remove: null,
}
type Props = {
  block: LearnerQuestion
  language: Language
  answer: unknown
  change: (answer: unknown) => void
  state: SaveState | undefined
  retry: () => void
  /** Why the lesson is not complete without it. */
  missingReason?: string | undefined
}
/** A question of a lesson or quiz with its field, and whether its answer is saved. */
export function BlockView({ block, language, answer, change, state, retry, missingReason }: Props) {
  const { t } = useTranslation()
  const Field = fields[block.type]
  if (block.type === 'ASK_TO_UPLOAD')
    return (
      <div>
        <Text fw={600}>{block.label}</Text>
        <Text size="sm">{t('Files can’t be added in courses yet.')}</Text>
      </div>
    )
  return (
    <div className={classes.block}>
      <div lang={language}>
        <Field
          question={block}
          id={blockFieldId(block.id)}
          answer={answer ?? undefined}
          change={change}
          error={state?.saved === 'REFUSED' ? (whyOf(state) ?? undefined) : missingReason}
          shelf={noShelf}
        />
      </div>
      {block.points !== null && (
        <Text size="sm" c="dimmed">
          {t('{{count}} points', { count: block.points })}
        </Text>
      )}
      <SaveSign state={state} retry={retry} />
    </div>
  )
}
const whyOf = ({ error }: SaveState) => error && (Object.values(fieldErrors(error))[0] ?? error.words)

function SaveSign({ state, retry }: { state: SaveState | undefined; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite" className={classes.sign}>
      {state?.saved === 'WAITING' && (
        <Text size="sm" c="dimmed">
          {t('Saving…')}
        </Text>
      )}
      {state?.saved === 'SAVED' && (
        <Group gap={4}>
          <IconCheck size={16} aria-hidden />
          <Text size="sm">{t('Saved')}</Text>
        </Group>
      )}
      {state?.saved === 'LOST' && (
        <Group gap="xs">
          <IconCloudOff size={16} aria-hidden />
          <Text size="sm">{t('Not saved yet. It will be sent when you are online again.')}</Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={retry}
          >
            {t('Try again')}
          </Button>
        </Group>
      )}
    </div>
  )
}
