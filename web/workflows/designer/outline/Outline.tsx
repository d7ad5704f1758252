import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconFlag, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../draft.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { NextSteps } from '../panel/NextSteps.tsx'
import { useAdd } from '../useAdd.ts'
import { placeName } from '../labels.ts'
import classes from './outline.module.css'
import { OutlineTerms } from './OutlineTerms.tsx'
import { OutlineStage } from './OutlineStage.tsx'

/** The same drawing as a list: everything the canvas can do, by keyboard and for those who hear it. */
export function Outline({ open }: { open: () => void }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const add = useAdd()
  const stages = inOrder(graph.stages)
  return (
    <div className={classes.outline}>
      <Stack gap="md" maw={760} mx="auto">
        {stages.length === 0 && (
          <Paper p="lg">
            <Text mb="sm">
              {t(
                'Nothing here yet. A stage groups steps; a step is a meeting or an action taken by a person.',
              )}
            </Text>
          </Paper>
        )}
        {graph.steps.length > 0 && (
          <Paper p="sm">
            <Group gap={8} mb="xs">
              <IconPlayerPlay size={16} aria-hidden />
              <Text fw={650}>{t('Start')}</Text>
            </Group>
            <NextSteps from="start" outcome={null} name="" />
          </Paper>
        )}
        <OutlineTerms open={open} />
        <ol className={classes.stages} aria-label={t('Stages')}>
          {stages.map((stage, index) => (
            <OutlineStage
              key={stage.id}
              stage={stage}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === stages.length - 1}
              open={open}
            />
          ))}
        </ol>
        {!readOnly && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              add.stage()
            }}
          >
            {t('Add a stage')}
          </Button>
        )}
        {graph.steps.length > 0 && (
          <Group gap={8} c="dimmed">
            <IconFlag size={16} aria-hidden />
            <Text size="sm">
              {t('{{place}}: where the last outcomes lead', { place: placeName(graph, 'close') })}
            </Text>
          </Group>
        )}
      </Stack>
    </div>
  )
}
