import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { workflows, type Template } from '../../api/workflows/contract.ts'
import { citation, disclaimer } from '../../workflows/definition/law.ts'
import { useCall } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { counted } from '../designer/canvas/flow.ts'
import { BeginWorkflow } from './BeginWorkflow.tsx'
import classes from './Gallery.module.css'
import { Preview } from './Preview.tsx'

/** /workflows/new */
export function Component() {
  const templates = useCall(workflows.templates)
  const [chosen, setChosen] = useState<Template | null>(null)
  return (
    <Page title="New workflow" lead="Start from a template and change it as you like, or begin with an empty canvas." crumbs={[{ label: 'Workflows', to: '/workflows' }]}>
      {templates.error && <Trouble error={templates.error} retry={() => void templates.refetch()} />}
      {templates.isPending && <Loading lines={6} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" component="ul" className={classes.cards ?? ''}>
        {(templates.data ?? []).map((template) => <TemplateCard key={template.templateId} template={template} choose={() => setChosen(template)} />)}
      </SimpleGrid>
      {chosen && <BeginWorkflow key={chosen.templateId} template={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

function TemplateCard({ template, choose }: { template: Template; choose: () => void }) {
  const { graph, name, summary, kind, stageCount, stepCount } = template
  const laws = [...new Set(graph.steps.flatMap((step) => (step.clock?.lawRef ? [citation(step.clock.lawRef) ?? step.clock.lawRef] : [])))]
  return (
    <Paper component="li" p={0} className={classes.card ?? ''}>
      <div className={classes.preview}><Preview graph={graph} /></div>
      <div className={classes.words}>
        <Title order={2} size="h3">{name}</Title>
        <Text size="xs" c="dimmed">{kind === 'MEETING' ? 'For meetings' : 'For complaints'}{stepCount > 0 ? ` · ${counted(stageCount, 'stage')}, ${counted(stepCount, 'step')}` : ''}</Text>
        <Text size="sm" mt={6}>{summary}</Text>
        {laws.length > 0 && (
          <>
            <Group gap={6} mt="sm" wrap="nowrap" align="flex-start"><IconScale size={16} aria-hidden className={classes.sign ?? ''} /><Text size="xs" lineClamp={4}>{laws.join(' · ')}</Text></Group>
            <Text size="xs" c="dimmed" mt={6}>{disclaimer}</Text>
          </>
        )}
        <Button className={classes.choose ?? ''} variant={stepCount > 0 ? 'filled' : 'default'} onClick={choose}>{stepCount > 0 ? 'Start from this' : 'Start empty'}<span className={classes.hidden}>: {name}</span></Button>
      </div>
    </Paper>
  )
}
