import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { ClockTag } from '../../escalations/ClockTag.tsx'
import { ExtendDeadline } from '../../escalations/ExtendDeadline.tsx'
import { isOpenEnded } from '../../../workflows/engine/openEnds.ts'
import { withoutDate } from '../../escalations/withoutDate.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'
import { useCaseAct, useHappened } from './useCase.tsx'

type Row = CasePage['escalations'][number]
/** The deadlines of the case and of its steps: when each is due, and when it escalates. */
type Props = { caseId: string; rows: Row[]; onHold: boolean }
export const Escalations = ({ caseId, rows, onHold }: Props) => {
  const { t } = useTranslation()
  const [extending, extend] = useState<Row | null>(null)
  const happened = useHappened()
  const act = useCaseAct(complaints.extend, () => {
    if (extending) happened(t('{{step}} was extended.', { step: `“${extending.stepName}”` }))
    extend(null)
  })
  const close = () => {
    act.reset()
    extend(null)
  }
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
            {(row.dueAt || isOpenEnded(row)) && (
              <div>
                <dt>{t('Due')}</dt>
                <dd>{row.dueAt ? <When at={row.dueAt} /> : t(withoutDate(row))}</dd>
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
          {row.extension?.mayExtend && (
            <Button mt="sm" size="sm" variant="default" onClick={() => extend(row)}>
              {t('Extend this deadline')}
            </Button>
          )}
        </Paper>
      ))}
      {extending?.extension && (
        <ExtendDeadline
          term={{ ...extending, name: extending.stepName, extension: extending.extension }}
          act={act}
          onSend={(note) =>
            act.mutate({
              params: { id: caseId, clock: extending.clock },
              body: { note, ...(extending.dueAt ? { dueAt: extending.dueAt } : {}) },
            })
          }
          onClose={close}
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
