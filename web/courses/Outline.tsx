import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Button, Group, Paper, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconFileText,
  IconGripVertical,
  IconListCheck,
  IconPlus,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addItem, orderItems, removeItem } from '../../api/courses/definition/edit.ts'
import { lessonDefaults, quizDefaults, type Item } from '../../api/courses/definition/draft.ts'
import { newId } from '../parts/newId.ts'
import { RowButtons } from '../parts/RowButtons.tsx'
import classes from './courses.module.css'
import { useCourseStore, useDraft, useEdit } from './draft.ts'
import { useOpenCourse } from './openCourse.ts'

/** Lessons and quizzes in their order, moved by drag or by buttons. */
export function Outline({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation()
  const store = useCourseStore()
  const edit = useEdit()
  const items = useDraft((draft) => draft.course.items)
  const itemId = useDraft((draft) => draft.itemId)
  const readOnly = useDraft((draft) => draft.readOnly)
  const choose = (id: string | null) => {
    store.getState().choose(id)
    onChosen()
  }
  const move = (from: number, to: number) => {
    const ids = items.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id && from !== to) edit(t('Change the order'), orderItems(ids.toSpliced(to, 0, id)))
  }
  const drop = ({ source, destination }: DropResult) => {
    if (destination) move(source.index, destination.index)
  }
  const add = (kind: Item['kind']) => {
    const id = newId()
    edit(
      kind === 'LESSON' ? t('Add a lesson') : t('Add a quiz'),
      addItem(kind === 'LESSON' ? freshLesson(id) : freshQuiz(id)),
    )
    choose(id)
  }
  return (
    <Paper p="md">
      <Title order={2} size="h5" mb="xs">
        {t('Content')}
      </Title>
      <UnstyledButton
        className={classes.row}
        data-chosen={itemId === null || undefined}
        onClick={() => choose(null)}
      >
        <IconInfoCircle size={16} aria-hidden />
        <Text span size="sm">
          {t('About the course')}
        </Text>
        <Sign nodeIds={[null]} />
      </UnstyledButton>
      <DragDropContext onDragEnd={drop}>
        <Droppable droppableId="items">
          {(area) => (
            <div ref={area.innerRef} {...area.droppableProps}>
              {items.map((item, index) => (
                <Draggable key={item.id} draggableId={item.id} index={index} isDragDisabled={readOnly}>
                  {(drag) => (
                    <div ref={drag.innerRef} {...drag.draggableProps} className={classes.itemRow}>
                      {!readOnly && (
                        <div
                          {...drag.dragHandleProps}
                          className={classes.grip}
                          aria-label={t(
                            'Move “{{label}}”: press space to pick it up, arrow keys to move it, space to drop it',
                            { label: item.title || t('Untitled') },
                          )}
                        >
                          <IconGripVertical size={16} aria-hidden />
                        </div>
                      )}
                      <Row item={item} isChosen={item.id === itemId} onChosen={() => choose(item.id)} />
                      <RowButtons
                        what={`“${item.title || t('Untitled')}”`}
                        isFirst={index === 0}
                        isLast={index === items.length - 1}
                        onMove={(by) => move(index, index + by)}
                        onRemove={() => {
                          edit(t('Remove “{{label}}”', { label: item.title }), removeItem(item.id))
                          if (item.id === itemId) store.getState().choose(null)
                        }}
                        readOnly={readOnly}
                      />
                    </div>
                  )}
                </Draggable>
              ))}
              {area.placeholder}
            </div>
          )}
        </Droppable>
      </DragDropContext>
      {items.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          {t('No lessons and no quizzes yet.')}
        </Text>
      )}
      {!readOnly && (
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add('LESSON')}
          >
            {t('Add a lesson')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add('QUIZ')}
          >
            {t('Add a quiz')}
          </Button>
        </Group>
      )}
    </Paper>
  )
}

function Row({ item, isChosen, onChosen }: { item: Item; isChosen: boolean; onChosen: () => void }) {
  const { t } = useTranslation()
  const blocks = useDraft((draft) => draft.course.blocks)
  const own = blocks.filter((block) => block.itemId === item.id)
  const Icon = item.kind === 'QUIZ' ? IconListCheck : IconFileText
  return (
    <UnstyledButton className={classes.row} data-chosen={isChosen || undefined} onClick={onChosen}>
      <Icon size={16} aria-hidden />
      <span className={classes.rowWords}>
        <Text span size="sm" lineClamp={2}>
          {item.title || t('Untitled')}
        </Text>
        <Text span size="xs" c="dimmed">
          {item.kind === 'QUIZ'
            ? t('Quiz, {{count}} questions', { count: own.length })
            : t('Lesson, {{count}} parts', { count: own.length })}
        </Text>
      </span>
      <Sign nodeIds={[item.id, ...own.map(({ id }) => id)]} />
    </UnstyledButton>
  )
}

/** That something in there keeps the course from being published. */
function Sign({ nodeIds }: { nodeIds: (string | null)[] }) {
  const { t } = useTranslation()
  const { problems } = useOpenCourse()
  const readOnly = useDraft((draft) => draft.readOnly)
  const count = problems.filter(({ nodeId }) => nodeIds.includes(nodeId)).length
  if (count === 0 || readOnly) return null
  return (
    <span>
      <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-orange-text)" />
      <VisuallyHidden>{t('{{count}} problems', { count })}</VisuallyHidden>
    </span>
  )
}

const freshLesson = (id: string): Item => ({ id, kind: 'LESSON', title: '', ...lessonDefaults })
const freshQuiz = (id: string): Item => ({ id, kind: 'QUIZ', title: '', ...quizDefaults })
