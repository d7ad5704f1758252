import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { ClockTag } from '../../escalations/ClockTag.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { NotedAct } from './NotedAct.tsx'
import classes from './page.module.css'

type Row = CasePage['escalations'][number]
/** Its clocks and those of its steps: when each is due, and when somebody else is told. */
type Props = { caseId: string; rows: Row[]; onHold: boolean }
export const Escalations = ({ caseId, rows, onHold }: Props) => {
  const { t } = useTranslation()
  const [extending, extend] = useState<Row | null>(null)
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
              ofCase={row.ofCase}
              at={row.firstThresholdDate}
              firedAt={row.firstFiredAt}
            />
            <Threshold
              name={t('Second escalation')}
              isOver={row.status === 'STOPPED'}
              ofCase={row.ofCase}
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
          {row.mayExtend && (
            <Button mt="sm" size="sm" variant="default" onClick={() => extend(row)}>
              {t('Extend this deadline')}
            </Button>
          )}
        </Paper>
      ))}
      {extending && (
        <NotedAct
          row={complaints.extend}
          params={{ id: caseId, clock: extending.clock }}
          question={t('Extend “{{name}}”?', { name: extending.stepName })}
          words={t('Its end and what is still to come of it move. Your reason is kept in the timeline.')}
          verb={t('Extend')}
          done={t('{{step}} was extended.', { step: `“${extending.stepName}”` })}
          onClose={() => extend(null)}
        />
      )}
    </Stack>
  )
}

function Threshold({
  name,
  at,
  firedAt,
  isOver,
  ofCase,
}: {
  name: string
  at: string | null
  firedAt: string | null
  isOver: boolean
  ofCase: boolean
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
        {!firedAt && !ofCase && (
          <Text span size="sm" c="dimmed">
            {' '}
            {t('if the step is still open')}
          </Text>
        )}
      </dd>
    </div>
  )
}
