import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import { Page } from '../../parts/Page.tsx'
import { When } from '../../parts/When.tsx'
import classes from './Filing.module.css'

type Props = { filed: { caseId: string; caseNo: string; filedAt: string }; process: ProcessDetails }
/** It was filed: its number, what happens next and by when. */
export function Receipt({ filed, process }: Props) {
  const first = process.stages.flatMap((stage) => stage.steps)[0]
  return (
    <Page title="Your complaint is filed" width="read" crumbs={[{ label: 'Complaints', to: '/complaints' }]}>
      <Stack gap="xl">
        <Paper>
          <Group gap="md" wrap="nowrap" align="flex-start">
            <IconCircleCheck size={32} color="var(--mantine-color-green-7)" aria-hidden />
            <div><Text size="sm" c="dimmed">Your number</Text><Text size="xl" fw={650} className={classes.number}>{filed.caseNo}</Text><Text size="sm" c="dimmed">Filed <When at={filed.filedAt} relative={false} /></Text></div>
          </Group>
        </Paper>
        <section>
          <Title order={2} mb="xs">What happens next</Title>
          <List spacing="xs">
            {first && <List.Item>First comes “{first.name}”, with {first.actor}{first.predictedDueAt && <>, at the latest on <When at={first.predictedDueAt} time={false} /></>}.{first.citation && <Text span c="dimmed" size="sm"> ({first.citation})</Text>}</List.Item>}
            <List.Item>Whenever something needs you, a notice appears here and you get an e-mail. The e-mail never says what it is about.</List.Item>
            <List.Item>On the page of your complaint you see each step, who has it, and by when.</List.Item>
          </List>
        </section>
        <Group><Button component={Link} to={`/complaints/${filed.caseId}`}>Open my complaint</Button><Button component={Link} to="/complaints" variant="default">See all my complaints</Button></Group>
      </Stack>
    </Page>
  )
}
