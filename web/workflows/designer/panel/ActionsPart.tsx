import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionType, type Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { addAction } from '../../../../workflows/definition/edit/actions.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { freshAction } from '../freshParts.ts'
import { actionWords, momentWords } from '../labels.ts'
import { ActionCard } from './ActionCard.tsx'

const moments = ['ENTER', 'COMPLETE', 'OVERDUE'] as const

/** What happens by itself when a step opens, is done or is overdue. */
export function ActionsPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const all = useDraft((draft) => draft.graph.actions)
  const isMeeting = useDraft((draft) => draft.graph.kind === 'MEETING')
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const actions = inOrder(all.filter((action) => action.stepId === step.id))
  const offered = ActionType.options.filter((type) => !isMeeting || type === 'NOTIFY')
  return (
    <>
      {actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Nothing happens automatically here. The person who acts on a step is always notified.')}
        </Text>
      )}
      {actions.map((action, index) => (
        <ActionCard
          key={action.id}
          action={action}
          step={step}
          isFirst={index === 0}
          isLast={index === actions.length - 1}
          readOnly={readOnly}
        />
      ))}
      {!readOnly && (
        <Menu withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              style={{ alignSelf: 'start' }}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {t('Add an action')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moments.map((on) => [
              <Menu.Label key={on}>{t(momentWords[on])}</Menu.Label>,
              ...offered.map((type) => (
                <Menu.Item
                  key={`${on}${type}`}
                  onClick={() =>
                    edit(
                      t('Add action: {{action}}', { action: t(actionWords[type]).toLowerCase() }),
                      addAction(freshAction(step.id, on, type)),
                    )
                  }
                >
                  {t(actionWords[type])}
                </Menu.Item>
              )),
            ])}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
