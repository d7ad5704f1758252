import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { MultiSelect, Paper, Select, Stack, Switch, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { blocksOf, Quiz, Title as TitleText, type Item } from '../../api/courses/definition/draft.ts'
import { orderBlocks, setItem } from '../../api/courses/definition/edit.ts'
import type { QuestionType } from '../../workflows/definition/graph.ts'
import { Amount } from '../parts/Amount.tsx'
import { DraftText } from '../parts/DraftText.tsx'
import { AddBlock } from './AddBlock.tsx'
import { BlockCard } from './BlockCard.tsx'
import classes from './courses.module.css'
import { useDraft, useEdit } from './draft.ts'
import { LessonPackage } from './LessonPackage.tsx'

type Change = Parameters<typeof setItem>[1]

/** A lesson or a quiz: its settings, then its content. */
export function ItemEditor({ item }: { item: Item }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const readOnly = useDraft((draft) => draft.readOnly)
  const items = useDraft((draft) => draft.course.items)
  const { id, kind } = item
  const set = (what: string, change: Change) => edit(what, setItem(id, change), `${what} ${id}`)
  const before = items.slice(
    0,
    items.findIndex((each) => each.id === id),
  )
  return (
    <Stack gap="lg">
      <Paper p="lg">
        <Stack gap="md">
          <Title order={2} size="h4">
            {kind === 'QUIZ' ? t('Quiz') : t('Lesson')}
          </Title>
          <DraftText
            label={t('Title')}
            value={item.title}
            fits={TitleText}
            limit={200}
            readOnly={readOnly}
            onChange={(title) => set(t('Write title'), { title })}
          />
          <DraftText
            label={t('Description')}
            rows={2}
            limit={4000}
            value={item.description}
            readOnly={readOnly}
            onChange={(description) => set(t('Write description'), { description })}
          />
          <Switch
            label={t('Mandatory')}
            description={t('The course is complete once everything mandatory is')}
            checked={item.mandatory}
            disabled={readOnly}
            onChange={(event) => set(t('Set mandatory'), { mandatory: event.currentTarget.checked })}
          />
          {before.length > 0 && (
            <MultiSelect
              label={t('Opens after')}
              placeholder={item.prerequisiteIds.length === 0 ? t('Open from the start') : ''}
              data={before.map((each) => ({ value: each.id, label: each.title || t('Untitled') }))}
              value={item.prerequisiteIds}
              disabled={readOnly}
              onChange={(prerequisiteIds) => set(t('Change when it opens'), { prerequisiteIds })}
            />
          )}
          {item.kind === 'LESSON' && (
            <Amount
              label={t('Takes at least (minutes)')}
              min={1}
              max={240}
              value={item.minSeconds === null ? undefined : Math.ceil(item.minSeconds / 60)}
              readOnly={readOnly}
              onChange={(minutes) => set(t('Set minimum time'), { minSeconds: minutes * 60 })}
              onClear={() => set(t('Set minimum time'), { minSeconds: null })}
            />
          )}
          {item.kind === 'LESSON' && (
            <LessonPackage
              packageId={item.packageId}
              readOnly={readOnly}
              onChange={(packageId) => set(t('Change the SCORM package'), { packageId })}
            />
          )}
          {item.kind === 'QUIZ' && <QuizSettings quiz={item} set={set} readOnly={readOnly} />}
        </Stack>
      </Paper>
      <Blocks itemId={id} kind={kind} readOnly={readOnly} />
    </Stack>
  )
}

type QuizProps = { quiz: Quiz; set: (what: string, change: Change) => void; readOnly: boolean }
function QuizSettings({ quiz, set, readOnly }: QuizProps) {
  const { t } = useTranslation()
  const amount = { readOnly, min: 1 }
  return (
    <>
      <div className={classes.two}>
        <Amount
          label={t('Pass mark (percent)')}
          readOnly={readOnly}
          min={0}
          max={100}
          value={quiz.passPercentage}
          onChange={(passPercentage) => set(t('Set pass mark'), { passPercentage })}
        />
        <Amount
          {...amount}
          label={t('Attempts')}
          description={t('Leave empty for no limit')}
          max={50}
          value={quiz.maxAttempts ?? undefined}
          onChange={(maxAttempts) => set(t('Set attempts'), { maxAttempts })}
          onClear={() => set(t('Set attempts'), { maxAttempts: null })}
        />
        <Amount
          {...amount}
          label={t('Time limit (minutes)')}
          description={t('Leave empty for no limit')}
          max={480}
          value={quiz.timeLimitSeconds === null ? undefined : Math.ceil(quiz.timeLimitSeconds / 60)}
          onChange={(minutes) => set(t('Set time limit'), { timeLimitSeconds: minutes * 60 })}
          onClear={() => set(t('Set time limit'), { timeLimitSeconds: null })}
        />
        <Amount
          label={t('Wait between attempts (minutes)')}
          readOnly={readOnly}
          min={0}
          max={43_200}
          value={quiz.cooldownMinutes}
          onChange={(cooldownMinutes) => set(t('Set waiting time'), { cooldownMinutes })}
        />
        <Amount
          {...amount}
          label={t('Questions in each attempt')}
          description={t('Leave empty to ask all of them')}
          max={500}
          value={quiz.drawCount ?? undefined}
          onChange={(drawCount) => set(t('Set number of questions'), { drawCount })}
          onClear={() => set(t('Set number of questions'), { drawCount: null })}
        />
        <Select
          label={t('Right answers are shown')}
          allowDeselect={false}
          disabled={readOnly}
          value={quiz.showAnswers}
          data={[
            { value: 'NEVER', label: t('Never') },
            { value: 'AFTER_PASS', label: t('After passing') },
            { value: 'AFTER_LAST', label: t('After passing or the last attempt') },
          ]}
          onChange={(value) =>
            set(t('Change when answers are shown'), { showAnswers: Quiz.shape.showAnswers.parse(value) })
          }
        />
        <Select
          label={t('What counts')}
          allowDeselect={false}
          disabled={readOnly}
          value={quiz.scorePolicy}
          data={[
            { value: 'BEST', label: t('The best attempt') },
            { value: 'LAST', label: t('The last attempt') },
          ]}
          onChange={(value) =>
            set(t('Change which attempt counts'), { scorePolicy: Quiz.shape.scorePolicy.parse(value) })
          }
        />
      </div>
      <Switch
        label={t('Shuffle the questions')}
        checked={quiz.shuffleQuestions}
        disabled={readOnly}
        onChange={(event) =>
          set(t('Shuffle the questions'), { shuffleQuestions: event.currentTarget.checked })
        }
      />
      <Switch
        label={t('Shuffle the options')}
        checked={quiz.shuffleOptions}
        disabled={readOnly}
        onChange={(event) => set(t('Shuffle the options'), { shuffleOptions: event.currentTarget.checked })}
      />
    </>
  )
}

type BlocksProps = { itemId: string; kind: Item['kind']; readOnly: boolean; types?: QuestionType[] }
/** What stands in an item, in an order that can be changed; `types` are those that can be added. */
export function Blocks({ itemId, kind, readOnly, types }: BlocksProps) {
  const { t } = useTranslation()
  const edit = useEdit()
  const course = useDraft((draft) => draft.course)
  const blocks = blocksOf(course, itemId)
  const move = (from: number, to: number) => {
    const ids = blocks.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id && from !== to) edit(t('Change the order'), orderBlocks(itemId, ids.toSpliced(to, 0, id)))
  }
  const drop = ({ source, destination }: DropResult) => {
    if (destination) move(source.index, destination.index)
  }
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {kind === 'QUIZ' ? t('Questions') : t('In this lesson')}
      </Title>
      {blocks.length === 0 && (
        <Text size="sm" c="dimmed">
          {kind === 'QUIZ' ? t('No questions yet') : t('Nothing here yet. Begin with some text.')}
        </Text>
      )}
      <DragDropContext onDragEnd={drop}>
        <Droppable droppableId={itemId}>
          {(area) => (
            <div ref={area.innerRef} {...area.droppableProps}>
              {blocks.map((block, index) => (
                <Draggable key={block.id} draggableId={block.id} index={index} isDragDisabled={readOnly}>
                  {(drag) => (
                    <div ref={drag.innerRef} {...drag.draggableProps}>
                      <BlockCard
                        block={block}
                        handle={drag.dragHandleProps}
                        isFirst={index === 0}
                        isLast={index === blocks.length - 1}
                        onMove={(by) => move(index, index + by)}
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
      {!readOnly && <AddBlock itemId={itemId} isQuiz={kind === 'QUIZ'} {...(types ? { types } : {})} />}
    </Stack>
  )
}
