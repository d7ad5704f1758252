import { translateMessage } from '../../../i18n.ts'
import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '../../../../workflows/definition/graph.ts'
import { questionKinds } from '../../../questions/settings/index.ts'
import { useDraftStore, useEdit } from '../draft.ts'
import { removeAttribute } from '../../../../workflows/definition/edit/forms.ts'
import { useProblems } from '../useProblems.ts'
import classes from './panel.module.css'
import { QuestionSettings } from './QuestionSettings.tsx'

type Props = { attribute: Attribute; handle: DraggableProvidedDragHandleProps | null; readOnly: boolean }

/** One question: a line that opens to its settings. */
export function QuestionCard({ attribute, handle, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const store = useDraftStore()
  const [isOpen, { toggle }] = useDisclosure(store.getState().fresh === attribute.id)
  const problems = useProblems().filter((problem) => problem.nodeId === attribute.id)
  const { Icon, word } = questionKinds[attribute.type]
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.question}>
      <Group gap={4} wrap="nowrap">
        {!readOnly && (
          <div
            {...handle}
            className={classes.grip}
            aria-label={t(
              'Move “{{label}}”: press space to pick it up, arrow keys to move it, space to drop it',
              {
                label: attribute.label,
              },
            )}
          >
            <IconGripVertical size={16} aria-hidden />
          </div>
        )}
        <UnstyledButton className={classes.questionName} aria-expanded={isOpen} onClick={toggle}>
          <Chevron size={14} aria-hidden />
          <Icon size={16} aria-hidden />
          <span className={classes.questionWords}>
            <Text span size="sm" lineClamp={isOpen ? 3 : 1}>
              {attribute.label}
            </Text>
            <Text span size="xs" c="dimmed">
              {t(word)}
              {attribute.required ? `, ${t('required')}` : ''}
            </Text>
          </span>
        </UnstyledButton>
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove “{{label}}”', { label: attribute.label })}
            onClick={() => edit(t('Remove question'), removeAttribute(attribute.id))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {problems.map((problem) => (
        <Text key={problem.code} size="xs" c="var(--mantine-color-error)" px={6}>
          <IconAlertTriangle size={12} aria-hidden /> {translateMessage(problem.text)}
        </Text>
      ))}
      {isOpen && <QuestionSettings attribute={attribute} readOnly={readOnly} />}
    </div>
  )
}
