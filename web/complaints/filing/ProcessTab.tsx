import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { dayWords } from '../../parts/moments.ts'
import classes from './Filing.module.css'
import { InDanger } from './InDanger.tsx'
import { WhoReads } from './WhoReads.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

type Props = {
  process: ProcessDetails
  next: () => void
}
/** What will happen, who deals with it, how long it may take and by which law, and what is to be confirmed. */
export function ProcessTab({ process, next }: Props) {
  const { t } = useTranslation()
  const {
    workflowDescription,
    stages,
    committee,
    others,
    filingLimit,
    confidentiality,
    prerequisites,
    lawNoticeText,
  } = process
  return (
    <Stack gap="xl">
      <InDanger />
      <Part title={t('What will happen')}>
        {workflowDescription && <Text mb="sm">{workflowDescription}</Text>}
        <List type="ordered" spacing="sm">
          {stages.map((stage) => (
            <List.Item key={stage.stageId}>
              <Text span fw={600}>
                {stage.name}
              </Text>
              {stage.description && <Text size="sm">{stage.description}</Text>}
            </List.Item>
          ))}
        </List>
      </Part>
      {committee && (
        <Part title={t('Who is handling it')}>
          <WhoReads committee={committee} others={others} />
        </Part>
      )}
      <Part title={t('How long it can take')}>
        {filingLimit && (
          <Text mb="sm">
            <Sentence
              say={
                'A complaint must be filed {{within}}. This means incidents since {{day}}. ' +
                'If it happened earlier, you can still write and explain why.'
              }
              within={
                <>
                  {translateMessage(filingLimit.textText)}
                  {filingLimit.citation && (
                    <Text span c="dimmed" size="sm">
                      {' '}
                      ({filingLimit.citation})
                    </Text>
                  )}
                </>
              }
              day={dayWords(filingLimit.earliest)}
            />
          </Text>
        )}
        <details>
          <summary className={classes.more}>{t('How long each step can take')}</summary>
          <Limits stages={stages} />
        </details>
      </Part>
      {confidentiality && (
        <Part title={t('Who will know about it')}>
          <Text style={{ whiteSpace: 'pre-line' }}>{confidentiality}</Text>
        </Part>
      )}
      {prerequisites.length > 0 && (
        <Part title={t('What you will be asked to confirm')}>
          <List spacing="xs">
            {prerequisites.map(({ id, statement, citation }) => (
              <List.Item key={id}>
                {statement}
                {citation && (
                  <Text span c="dimmed" size="sm">
                    {' '}
                    ({citation})
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </Part>
      )}
      {lawNoticeText && (
        <Text size="sm" c="dimmed">
          {translateMessage(lawNoticeText)}
        </Text>
      )}
      <Group>
        <Button onClick={next}>{t('Go to the complaint form')}</Button>
      </Group>
    </Stack>
  )
}

/** How long each step may take; a stage in which nothing is limited is left out. */
function Limits({ stages }: Pick<ProcessDetails, 'stages'>) {
  const { t } = useTranslation()
  const limited = stages
    .map((stage) => ({ ...stage, steps: stage.steps.filter((step) => step.limit) }))
    .filter((stage) => stage.steps.length > 0)
  if (limited.length === 0) return <Text>{t('No deadlines are set for the steps.')}</Text>
  return (
    <Stack gap="md" mt="sm">
      {limited.map((stage) => (
        <div key={stage.stageId}>
          <Title order={3} mb={4}>
            {stage.name}
          </Title>
          <List spacing={4} size="sm">
            {stage.steps.map((step) => (
              <List.Item key={step.stepId}>
                {step.name}:{' '}
                <Text span fw={600} inherit>
                  {step.limitText && translateMessage(step.limitText)}
                </Text>
                {step.citation && (
                  <Text span c="dimmed" inherit>
                    {' '}
                    ({step.citation})
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  )
}
