import {
  DragDropContext,
  Draggable,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type MenuEntry } from '../../api/workspaces/contract.ts'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { MenuRow } from './MenuRow.tsx'
import { useSaved } from '../workspaces/useSaved.ts'

/**
 * The entries of a menu, switched on and off and put in order, by dragging or with space and the arrow keys.
 */
export function MenuEditor({
  workspaceId,
  entries: savedEntries,
}: {
  workspaceId: string
  entries: MenuEntry[]
}) {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(savedEntries)
  const [isSaved, setSaved] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const saved = useSaved()
  const save = useApiMutation(workspaces.changeMenu, {
    onDone: () => {
      setResetting(false)
      setSaved(true)
      saved()
    },
  })
  const isChanged = JSON.stringify(entries) !== JSON.stringify(savedEntries)
  const change = (at: number, changes: Partial<MenuEntry>) =>
    setEntries(entries.map((entry, other) => (other === at ? { ...entry, ...changes } : entry)))
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination) return
    setEntries(moved(entries, source.index, destination.index))
    const lifted = entries[source.index]
    if (lifted)
      announce(
        t('{{label}} is now at position {{place}}.', {
          label: t(lifted.label),
          place: destination.index + 1,
        }),
      )
  }
  const send = (navigations: MenuEntry[]) =>
    save.mutate({
      body: {
        workspaceId,
        navigations: navigations.map(({ key, enabled, roles }, order) => ({ key, enabled, roles, order })),
      },
    })
  return (
    <>
      <DragDropContext
        onDragEnd={drop}
        dragHandleUsageInstructions={t(
          'Press space to pick up the entry, the arrow keys to move it, space to drop it, or Escape to cancel.',
        )}
      >
        <Droppable droppableId="menu">
          {(place) => (
            <div ref={place.innerRef} {...place.droppableProps}>
              {entries.map((entry, at) => (
                <Draggable key={entry.key} draggableId={entry.key} index={at}>
                  {(drag) => (
                    <div ref={drag.innerRef} {...drag.draggableProps}>
                      <MenuRow
                        entry={entry}
                        handle={drag.dragHandleProps}
                        change={(changes) => change(at, changes)}
                      />
                    </div>
                  )}
                </Draggable>
              ))}
              {place.placeholder}
            </div>
          )}
        </Droppable>
      </DragDropContext>
      {!isResetting && <MutationError error={save.error} />}
      <Group mt="md" gap="sm">
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => send(entries)}>
          {t('Save navigation')}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={() => setResetting(true)}>
          {t('Reset to default')}
        </Button>
        {isChanged && (
          <Text component="output" size="sm" c="dimmed">
            {t('Not saved yet')}
          </Text>
        )}
      </Group>
      <Confirm
        opened={isResetting}
        onClose={() => setResetting(false)}
        question={t('Reset this navigation?')}
        verb={t('Reset')}
        destructive
        busy={save.isPending}
        error={save.error}
        onConfirm={() => save.mutate({ body: { workspaceId, navigations: [] } })}
      >
        {t('The order, and which entries are shown to whom, go back to the default for this workspace.')}
      </Confirm>
      <UnsavedChangesGuard isUnsaved={isChanged && !isSaved && !save.isPending} />
    </>
  )
}

function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
