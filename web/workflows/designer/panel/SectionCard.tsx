import { Draggable, Droppable } from '@hello-pangea/dnd'
import { Button, Collapse, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Component } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit, useNaming } from '../draft.ts'
import {
  moveComponent,
  questionsOf,
  removeComponent,
  setComponent,
} from '../../../../workflows/definition/edit/forms.ts'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { DraftText } from '../../../parts/DraftText.tsx'
import { PartiesInput } from '../inputs/PartiesInput.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { AddQuestion } from './AddQuestion.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import classes from './panel.module.css'

type Props = { component: Component; isFirst: boolean; isLast: boolean; readOnly: boolean }

/** A section of a form with its questions. */
export function SectionCard({ component, isFirst, isLast, readOnly }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const edit = useEdit()
  const [isOpen, { toggle }] = useDisclosure(false)
  const questions = questionsOf(graph, component.id)
  const { id, title } = component
  return (
    <Paper
      p="sm"
      component="fieldset"
      aria-label={t('Section {{title}}', { title })}
      className={classes.section ?? ''}
    >
      <Stack gap="xs">
        <Group gap={4} wrap="nowrap" align="flex-end">
          <div style={{ flex: 1 }}>
            <DraftText
              label={t('Section')}
              value={title}
              fits={Component.shape.title}
              limit={120}
              readOnly={readOnly}
              onArrival={useNaming(id)}
              onChange={(text) =>
                edit(t('Rename section'), setComponent(id, { title: text }), `section ${id}`)
              }
            />
          </div>
          <RowButtons
            what={t('section “{{title}}”', { title })}
            isFirst={isFirst}
            isLast={isLast}
            readOnly={readOnly}
            onMove={(by) => edit(t('Move section'), moveComponent(id, by))}
            onRemove={() => edit(t('Remove section'), removeComponent(id))}
          />
        </Group>
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ alignSelf: 'start' }}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? t('Fewer section settings') : t('Columns, and who sees the section')}
        </Button>
        <Collapse expanded={isOpen} transitionDuration={0}>
          {isOpen && <SectionSettings component={component} readOnly={readOnly} />}
        </Collapse>
        <Droppable droppableId={id}>
          {(drop) => (
            <div ref={drop.innerRef} {...drop.droppableProps} className={classes.questions}>
              {questions.length === 0 && (
                <Text size="xs" c="dimmed">
                  {t('No questions yet')}
                </Text>
              )}
              {questions.map((attribute, index) => (
                <Draggable
                  key={attribute.id}
                  draggableId={attribute.id}
                  index={index}
                  isDragDisabled={readOnly}
                >
                  {(drag) => (
                    <div ref={drag.innerRef} {...drag.draggableProps}>
                      <QuestionCard attribute={attribute} handle={drag.dragHandleProps} readOnly={readOnly} />
                    </div>
                  )}
                </Draggable>
              ))}
              {drop.placeholder}
            </div>
          )}
        </Droppable>
        {!readOnly && <AddQuestion componentId={id} />}
      </Stack>
    </Paper>
  )
}

function SectionSettings({
  component: { id, columns, visibleTo, visibleWhen },
  readOnly,
}: {
  component: Component
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const edit = useEdit()
  return (
    <Stack gap="sm" pb="xs">
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('Columns')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('Columns')}
          disabled={readOnly}
          value={String(columns)}
          data={['1', '2', '3']}
          onChange={(count) =>
            edit(t('Set columns'), setComponent(id, { columns: count === '3' ? 3 : count === '2' ? 2 : 1 }))
          }
        />
      </div>
      <PartiesInput
        label={t('Who else sees this section')}
        value={visibleTo}
        readOnly={readOnly}
        onChange={(parties) => edit(t('Change who can see it'), setComponent(id, { visibleTo: parties }))}
      />
      <ConditionInput
        label={t('Shown when')}
        none={t('Always')}
        value={visibleWhen}
        readOnly={readOnly}
        onChange={(condition) =>
          edit(t('Change when it is shown'), setComponent(id, { visibleWhen: condition }), `shown ${id}`)
        }
      />
    </Stack>
  )
}
