import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAlignLeft,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isQuestion, type Block } from '../../api/courses/definition/draft.ts'
import { removeBlock, setBlock } from '../../api/courses/definition/edit.ts'
import { plainText } from '../../api/courses/definition/richText.ts'
import { translateMessage } from '../i18n.ts'
import { RowButtons } from '../parts/RowButtons.tsx'
import { questionKinds } from '../questions/settings/index.ts'
import { BlockSettings } from './BlockSettings.tsx'
import classes from './courses.module.css'
import { useCourseStore, useDraft, useEdit } from './draft.ts'
import { useBlockPlace } from './openCourse.ts'
import { RichText } from './RichText.tsx'

type Props = {
  block: Block
  handle: DraggableProvidedDragHandleProps | null
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  readOnly: boolean
}

/** One block: a line that opens to its settings. */
export function BlockCard({ block, handle, isFirst, isLast, onMove, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const store = useCourseStore()
  const { problems } = useBlockPlace()
  const isOpen = useDraft((draft) => draft.blockId === block.id)
  const own = readOnly ? [] : problems.filter(({ nodeId }) => nodeId === block.id)
  const { Icon, word } = isQuestion(block)
    ? questionKinds[block.type]
    : { Icon: IconAlignLeft, word: t('Text') }
  const words = isQuestion(block) ? block.label : plainText(block.html)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Paper p="sm" mb="xs" withBorder>
      <Group gap={4} wrap="nowrap">
        {!readOnly && (
          <div
            {...handle}
            className={classes.grip}
            aria-label={t(
              'Move “{{label}}”: press space to pick it up, arrow keys to move it, space to drop it',
              {
                label: words || t(word),
              },
            )}
          >
            <IconGripVertical size={16} aria-hidden />
          </div>
        )}
        <UnstyledButton
          className={classes.row}
          aria-expanded={isOpen}
          onClick={() => store.getState().choose(block.itemId, isOpen ? null : block.id)}
        >
          <Chevron size={14} aria-hidden />
          <Icon size={16} aria-hidden />
          <span className={classes.rowWords}>
            <Text span size="sm" lineClamp={2}>
              {words || t(word)}
            </Text>
            <Text span size="xs" c="dimmed">
              {t(word)}
              {isQuestion(block) && block.marking
                ? `, ${t('{{count}} points', { count: block.marking.points })}`
                : ''}
            </Text>
          </span>
        </UnstyledButton>
        <RowButtons
          what={`“${words.slice(0, 60) || t(word)}”`}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
          onRemove={() =>
            edit(t('Remove “{{label}}”', { label: words.slice(0, 60) || t(word) }), removeBlock(block.id))
          }
          readOnly={readOnly}
        />
      </Group>
      {own.map(({ code, text }) => (
        <Text key={`${code} ${text.code}`} size="xs" c="var(--mantine-color-error)" px={6}>
          <IconAlertTriangle size={12} aria-hidden /> {translateMessage(text)}
        </Text>
      ))}
      {isOpen && (
        <Stack gap="sm" pt="sm">
          {isQuestion(block) ? (
            <BlockSettings block={block} readOnly={readOnly} />
          ) : (
            <RichText
              label={t('Text')}
              html={block.html}
              readOnly={readOnly}
              onChange={(html) => edit(t('Write text'), setBlock(block.id, { html }), `text ${block.id}`)}
            />
          )}
        </Stack>
      )}
    </Paper>
  )
}
