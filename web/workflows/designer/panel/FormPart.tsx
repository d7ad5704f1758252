import { DragDropContext, type DropResult } from '@hello-pangea/dnd'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { addComponent, moveAttribute, sectionsOf } from '../../../../workflows/definition/edit/forms.ts'
import { freshSection } from '../freshParts.ts'
import { PreviewForm } from '../preview/PreviewForm.tsx'
import { SectionCard } from './SectionCard.tsx'

/**
 * The form behind a step, or the complaint form's own sections ('filing'). Questions are ordered by dragging
 * their handle, or with space and the arrow keys.
 */
export function FormPart({ stepId }: { stepId: string }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const store = useDraftStore()
  const sections = sectionsOf(graph, stepId)
  const addSection = () => {
    const section = freshSection(stepId)
    store.getState().beginNaming(section.id)
    edit(t('Add section'), addComponent(section))
  }
  const drop = ({ draggableId, destination, source }: DropResult) => {
    if (destination && (destination.droppableId !== source.droppableId || destination.index !== source.index))
      edit(t('Move question'), moveAttribute(draggableId, destination.droppableId, destination.index))
  }
  return (
    <DragDropContext onDragEnd={drop}>
      <Stack gap="sm">
        {sections.length === 0 && (
          <Text size="sm" c="dimmed">
            {stepId === 'filing'
              ? t(
                  'Complainant, respondent and incidents are always included. ' +
                    'Add sections for anything else you need to know.',
                )
              : t('This form has no questions yet. Add a section with questions.')}
          </Text>
        )}
        {sections.map((component, index) => (
          <SectionCard
            key={component.id}
            component={component}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
            readOnly={readOnly}
          />
        ))}
        <Group gap="xs">
          {!readOnly && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={addSection}
            >
              {t('Add a section')}
            </Button>
          )}
          {(sections.length > 0 || stepId === 'filing') && <PreviewForm place={stepId} />}
        </Group>
      </Stack>
    </DragDropContext>
  )
}
