import { Group, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workflows, type Template } from '../../api/workflows/contract.ts'
import { citation, disclaimer } from '../../workflows/definition/law.ts'
import { useApiQuery } from '../client.ts'
import { ChoiceCard, ChoiceCards } from '../parts/ChoiceCard.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { BeginWorkflow } from './BeginWorkflow.tsx'
import classes from './Preview.module.css'
import { Preview } from './Preview.tsx'

/** /workflows/new */
export function Component() {
  const { t } = useTranslation()
  const templates = useApiQuery(workflows.templates)
  const [chosen, setChosen] = useState<Template | null>(null)
  return (
    <Page
      title={t('New workflow')}
      lead={t('Start from a template and change it as you like, or begin with an empty canvas.')}
      crumbs={[{ label: t('Workflows'), to: '/workflows' }]}
    >
      {templates.error && <LoadError error={templates.error} retry={() => void templates.refetch()} />}
      {templates.isPending && <Loading lines={6} />}
      <ChoiceCards>
        {(templates.data ?? []).map((template) => (
          <TemplateCard key={template.templateId} template={template} choose={() => setChosen(template)} />
        ))}
      </ChoiceCards>
      {chosen && <BeginWorkflow key={chosen.templateId} template={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

function TemplateCard({ template, choose }: { template: Template; choose: () => void }) {
  const { t } = useTranslation()
  const { graph, name, summary, kind, stageCount, stepCount } = template
  const laws = [
    ...new Set(
      [...graph.steps.map(({ clock }) => clock), ...graph.clocks].flatMap((clock) =>
        clock?.lawRef ? [citation(clock.lawRef) ?? clock.lawRef] : [],
      ),
    ),
  ]
  return (
    <ChoiceCard
      title={t(name)}
      picture={
        <div className={classes.preview}>
          <Preview graph={graph} />
        </div>
      }
      verb={stepCount > 0 ? t('Use this template') : t('Start empty')}
      isPlain={stepCount === 0}
      choose={choose}
    >
      <Text size="xs" c="dimmed">
        {kind === 'MEETING' ? t('For meetings') : t('For complaints')}
        {stepCount > 0
          ? ` · ${t('{{count}} stages', { count: stageCount })}, ${t('{{count}} steps', { count: stepCount })}`
          : ''}
      </Text>
      <Text size="sm" mt={6}>
        {t(summary)}
      </Text>
      {laws.length > 0 && (
        <>
          <Group gap={6} mt="sm" wrap="nowrap" align="flex-start">
            <IconScale size={16} aria-hidden className={classes.sign ?? ''} />
            <Text size="xs" lineClamp={4}>
              {laws.join(' · ')}
            </Text>
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            {t(disclaimer)}
          </Text>
        </>
      )}
    </ChoiceCard>
  )
}
