import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../../i18n.ts'
import { useDraft, useDraftStore } from './draft.ts'
import { applyFix } from '../../../workflows/definition/edit/fixes.ts'
import { useProblems, type Found } from './useProblems.ts'
import { placeOf } from './locate.ts'
import { newId } from './newId.ts'
import classes from './designer.module.css'

/**
 * What keeps the drawing from being published; each leads to its place, and some can be mended with one
 * press.
 */
export function Problems({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const found = useProblems()
  if (found.length === 0)
    return (
      <Group p="md" gap="xs" component="output">
        <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-green-text)" />
        <Text>{t('No problems. It can be published.')}</Text>
      </Group>
    )
  return (
    <Stack gap={0} component="ul" className={classes.problems ?? ''} aria-label={t('Problems')}>
      {found.map((problem, index) => (
        <ProblemRow key={`${problem.code} ${problem.nodeId} ${index}`} problem={problem} onGo={onGo} />
      ))}
    </Stack>
  )
}

function ProblemRow({ problem, onGo }: { problem: Found; onGo: () => void }) {
  const { t } = useTranslation()
  const store = useDraftStore()
  const edit = useDraft((draft) => draft.edit)
  const readOnly = useDraft((draft) => draft.readOnly)
  const { fix, text, nodeId, code } = problem
  const go = () => {
    const place = placeOf(store.getState().graph, nodeId, code)
    if (place) store.getState().choose(place, { show: true })
    onGo()
  }
  return (
    <li>
      <UnstyledButton className={classes.problem} onClick={go}>
        <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />
        <Text span size="sm">
          {translateMessage(text)}
        </Text>
      </UnstyledButton>
      {fix && !readOnly && (
        <Button
          size="compact-xs"
          variant="light"
          ml={34}
          mb={10}
          leftSection={<IconTool size={14} aria-hidden />}
          onClick={() =>
            edit(translateMessage(fix.text), applyFix(fix.edit, { id: newId(), outcome: t('Done') }))
          }
        >
          {translateMessage(fix.text)}
        </Button>
      )}
    </li>
  )
}
