import { Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { citation } from '../../../../workflows/definition/law.ts'
import { spanWords } from '../labels.ts'
import { termSpans } from '../canvas/terms.ts'
import { useDraft, useDraftStore } from '../draft.ts'
import classes from './outline.module.css'

/** The deadlines of the case and the stages that each runs through. */
export function OutlineTerms({ open }: { open: () => void }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const store = useDraftStore()
  const stages = inOrder(graph.stages)
  if (graph.clocks.length === 0 || stages.length === 0) return null
  return (
    <Paper p="sm">
      <Group gap={8} mb="xs">
        <IconClock size={16} aria-hidden />
        <Text fw={650}>{t('Case deadlines')}</Text>
      </Group>
      <ul className={classes.leads} aria-label={t('Case deadlines')}>
        {termSpans(graph).map(({ clock, from, to }) => (
          <li key={clock.id}>
            <UnstyledButton
              onClick={() => {
                store.getState().choose({ chosen: null, section: 'terms', part: clock.id })
                open()
              }}
            >
              <Text span fw={600} td="underline">
                {clock.name}
              </Text>
            </UnstyledButton>
            {': '}
            {[
              spanWords(clock.amount, clock.unit),
              ...(clock.lawRef ? [citation(clock.lawRef) ?? clock.lawRef] : []),
              from === to
                ? t('in stage “{{name}}”', { name: stages[from]?.name })
                : t('from stage “{{from}}” to stage “{{to}}”', {
                    from: stages[from]?.name,
                    to: stages[to]?.name,
                  }),
            ].join(', ')}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
