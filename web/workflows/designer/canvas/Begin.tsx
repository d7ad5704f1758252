import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { stepKinds } from '../steps/index.ts'
import { useDraft } from '../draft.ts'
import { useAdd } from '../useAdd.ts'
import classes from './canvas.module.css'

/** On an empty canvas: what to do first. */
export function Begin() {
  const { t } = useTranslation()
  const isEmpty = useDraft((draft) => draft.graph.stages.length === 0 && !draft.readOnly)
  const add = useAdd()
  if (!isEmpty) return null
  return (
    <div className={classes.hint}>
      <Paper p="lg" maw={460}>
        <Stack gap="sm">
          <Text fw={650} size="lg">
            {t('Start with the first step')}
          </Text>
          <Text>
            {t(
              'A stage groups steps. A step is a meeting or an action taken by a ' +
                'person. Draw arrows from each outcome to the next step.',
            )}
          </Text>
          <Group gap="sm">
            {(['ACTION', 'MEETING'] as const).map((kind) => {
              const { Icon, add: verb } = stepKinds[kind]
              return (
                <Button
                  key={kind}
                  variant={kind === 'ACTION' ? 'filled' : 'default'}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => add.step(kind)}
                >
                  {t(verb)}
                </Button>
              )
            })}
            <Button variant="default" onClick={add.stage}>
              {t('Add a stage')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </div>
  )
}
