import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'

type Row = CasePage['escalations'][number]
/** The clocks of its steps: when each is due, and when somebody else is told. */
export const Escalations = ({ rows }: { rows: Row[] }) => (
  <Stack gap="md">
    {rows.map((row) => (
      <Paper key={row.clock} component="section">
        <Group gap="sm" mb="sm"><Title order={2} size="h3">{row.stepName}</Title><StatusTag status={row.enabled ? row.status : 'DISABLED'} /></Group>
        <dl className={classes.facts}>
          {row.dueAt && <div><dt>Due</dt><dd><When at={row.dueAt} /></dd></div>}
          <Threshold name="First escalation" isOver={row.status === 'STOPPED'} at={row.firstThresholdDate} firedAt={row.firstFiredAt} />
          <Threshold name="Second escalation" isOver={row.status === 'STOPPED'} at={row.secondThresholdDate} firedAt={row.secondFiredAt} />
          {row.derivedFrom === 'SCHEDULER' && <div><dt>Dates</dt><dd>Moved by a scheduler</dd></div>}
          {row.citation && <div><dt>Law</dt><dd>{row.citation}</dd></div>}
        </dl>
      </Paper>
    ))}
  </Stack>
)

function Threshold({ name, at, firedAt, isOver }: { name: string; at: string | null; firedAt: string | null; isOver: boolean }) {
  if (!firedAt && (!at || isOver)) return null
  return <div><dt>{name}</dt><dd>{firedAt ? <>Happened <When at={firedAt} relative={false} /></> : at && <When at={at} />}<Text span size="sm" c="dimmed">{firedAt ? '' : ' if the step is still open'}</Text></dd></div>
}
