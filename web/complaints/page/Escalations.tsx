import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { ClockTag } from '../../escalations/ClockTag.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'

type Row = CasePage['escalations'][number]
/** The clocks of its steps: when each is due, and when somebody else is told. */
export const Escalations = ({ rows, onHold }: { rows: Row[]; onHold: boolean }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      {rows.map((row) => (
        <Paper key={row.clock} component="section">
          <Group gap="sm" mb="sm">
            <Title order={2} size="h3">
              {row.stepName}
            </Title>
            <ClockTag clock={row} onHold={onHold} />
          </Group>
          <dl className={classes.facts}>
            {row.dueAt && (
              <div>
                <dt>{t('Due')}</dt>
                <dd>
                  <When at={row.dueAt} />
                </dd>
              </div>
            )}
            <Threshold
              name={t('First escalation')}
              isOver={row.status === 'STOPPED'}
              at={row.firstThresholdDate}
              firedAt={row.firstFiredAt}
            />
            <Threshold
              name={t('Second escalation')}
              isOver={row.status === 'STOPPED'}
              at={row.secondThresholdDate}
              firedAt={row.secondFiredAt}
            />
            {row.derivedFrom === 'SCHEDULER' && (
              <div>
                <dt>{t('Dates')}</dt>
                <dd>{t('Changed by a scheduler')}</dd>
              </div>
            )}
            {row.citation && (
              <div>
                <dt>{t('Law')}</dt>
                <dd>{row.citation}</dd>
              </div>
            )}
          </dl>
        </Paper>
      ))}
    </Stack>
  )
}

function Threshold({
  name,
  at,
  firedAt,
  isOver,
}: {
  name: string
  at: string | null
  firedAt: string | null
  isOver: boolean
}) {
  const { t } = useTranslation()
  if (!firedAt && (!at || isOver)) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {firedAt ? (
          <Sentence say="Passed {{when}}" when={<When at={firedAt} relative={false} />} />
        ) : (
          at && <When at={at} />
        )}
        {!firedAt && (
          <Text span size="sm" c="dimmed">
            {' '}
            {t('if the step is still open')}
          </Text>
        )}
      </dd>
    </div>
  )
}
