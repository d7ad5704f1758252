import { Paper, Stack, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Clock, Step } from '../../../../workflows/definition/graph.ts'
import { msg } from '../../../i18n.ts'
import { useEdit } from '../draft.ts'
import { setClock, setThreshold } from '../../../../workflows/definition/edit/clocks.ts'
import { ActorInput } from '../inputs/ActorInput.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { RecipientsInput } from '../inputs/RecipientsInput.tsx'
import { unitWords } from '../labels.ts'
import classes from './panel.module.css'

const words = {
  first: { title: msg('First threshold'), set: msg('Set first threshold'), at: 'firstAfter' },
  second: { title: msg('Second threshold'), set: msg('Set second threshold'), at: 'secondAfter' },
} as const
type Props = { step: Step; clock: Clock; which: 'first' | 'second'; readOnly: boolean }

/** Edits a threshold of a clock, at which people are notified and the step may be reassigned. */
export function ThresholdInput({ step, clock, which, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const { title, set, at } = words[which]
  const after = clock[at]
  const act = clock[which]
  return (
    <Paper p="sm" component="fieldset" className={classes.group ?? ''} aria-label={t(title)}>
      <Stack gap="xs">
        <Switch
          label={
            <Text span size="sm" fw={600}>
              {t(title)}
            </Text>
          }
          checked={after !== null}
          disabled={readOnly}
          onChange={(event) =>
            edit(
              t(set),
              setClock(step.id, {
                [at]: event.currentTarget.checked
                  ? which === 'first'
                    ? Math.max(1, Math.floor(clock.amount * 0.8))
                    : clock.amount
                  : null,
              }),
            )
          }
        />
        {after !== null && (
          <>
            <Amount
              label={t('After how many {{units}}', { units: t(unitWords[clock.unit]) })}
              min={0}
              max={3650}
              value={after}
              readOnly={readOnly}
              onChange={(value) => edit(t(set), setClock(step.id, { [at]: value }), `${at} ${step.id}`)}
            />
            <RecipientsInput
              label={t('Notify')}
              value={act.notify}
              readOnly={readOnly}
              onChange={(notify) =>
                edit(t('Change who is notified'), setThreshold(step.id, which, { ...act, notify }))
              }
            />
            <ActorInput
              label={t('Reassign the step to')}
              nobody={t('Stays with the current assignee')}
              value={act.reassignTo ?? null}
              readOnly={readOnly}
              onChange={(actor) =>
                edit(
                  t('Change who takes over'),
                  setThreshold(
                    step.id,
                    which,
                    actor ? { notify: act.notify, reassignTo: actor } : { notify: act.notify },
                  ),
                )
              }
            />
          </>
        )}
      </Stack>
    </Paper>
  )
}
