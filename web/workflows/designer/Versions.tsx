import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { workflows, type VersionSummary } from '../../../api/workflows/contract.ts'
import { useApiMutation } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { useMay } from '../../shell/me.ts'
import classes from './designer.module.css'
import { useOpenWorkflow } from './useOpenWorkflow.ts'

/** Every version there is or was: who and when. */
export function Versions() {
  const { t } = useTranslation()
  const { workflow } = useOpenWorkflow()
  return (
    <Stack gap="sm" p="md">
      <Text size="sm" c="dimmed">
        {t('Complaints in progress stay on the version they started with, even if you publish a new one.')}
      </Text>
      <ul className={classes.versions} aria-label={t('Versions')}>
        {workflow.versions
          .toSorted((a, b) => b.number - a.number)
          .map((version) => (
            <VersionRow key={version.workflowVersionId} version={version} />
          ))}
      </ul>
    </Stack>
  )
}

function VersionRow({ version }: { version: VersionSummary }) {
  const { t } = useTranslation()
  const { workflow, version: open } = useOpenWorkflow()
  const isOpen = version.workflowVersionId === open.workflowVersionId
  return (
    <li className={classes.version} aria-current={isOpen || undefined}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {isOpen
            ? t('Version {{number}}, currently open', { number: version.number })
            : t('Version {{number}}', { number: version.number })}
        </Text>
        <StatusTag status={version.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {version.publishedAt ? (
          <>
            {t('Published by {{name}}', { name: version.publishedBy ?? t('someone') })} ·{' '}
            <When at={version.publishedAt} />
          </>
        ) : (
          <>
            {t('Created by {{name}}', { name: version.createdBy })} · <When at={version.createdAt} />
          </>
        )}
      </Text>
      {version.note && <Text size="sm">“{version.note}”</Text>}
      <Group gap="sm" mt={6}>
        {!isOpen && (
          <Anchor
            component={Link}
            size="sm"
            to={`/workflows/${workflow.workflowId}?version=${version.workflowVersionId}`}
          >
            {version.status === 'DRAFT' ? t('Keep editing') : t('View')}
            <span className={classes.hidden}> {t('version {{number}}', { number: version.number })}</span>
          </Anchor>
        )}
        {version.status !== 'DRAFT' && <NewVersion from={version} />}
      </Group>
    </li>
  )
}

/** Starts a draft with the drawing of a version; where there is a draft already, leads to it. */
export function NewVersion({ from, primary = false }: { from: VersionSummary; primary?: boolean }) {
  const { t } = useTranslation()
  const { workflow } = useOpenWorkflow()
  const navigate = useNavigate()
  const act = useApiMutation(workflows.newVersion, {
    refreshes: [workflows.read, workflows.list],
    onDone: (version) =>
      void navigate(`/workflows/${workflow.workflowId}?version=${version.workflowVersionId}`),
  })
  if (!useMay('workflow:update')) return null
  if (workflow.draftVersionId)
    return primary ? (
      <Button
        size="xs"
        component={Link}
        to={`/workflows/${workflow.workflowId}?version=${workflow.draftVersionId}`}
      >
        {t('Go to the draft')}
      </Button>
    ) : null
  return (
    <Stack gap={4} align="flex-start">
      <Button
        size={primary ? 'xs' : 'compact-sm'}
        variant={primary ? 'filled' : 'default'}
        loading={act.isPending}
        onClick={() =>
          act.mutate({
            params: { id: workflow.workflowId },
            body: { copyFromVersionId: from.workflowVersionId },
          })
        }
      >
        {primary
          ? t('Create a new version from this')
          : t('New version from {{number}}', { number: from.number })}
      </Button>
      <MutationError error={act.error} />
    </Stack>
  )
}
