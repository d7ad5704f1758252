import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import classes from './platform.module.css'
import { Section } from './Section.tsx'

/** What can be told of a workspace without telling of anybody in it. */
export function Figures({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { usersActive, invitesOpen, cases, lastActivityAt, createdAt, flags } = workspace
  const counts = Object.entries(cases)
  return (
    <Section title={t('Figures')} lead={t('Counts only. Complaints and answers stay with the organisation.')}>
      <dl className={classes.figures}>
        <div><dt>{t('Active users')}</dt><dd className={classes.number}>{usersActive}</dd></div>
        <div><dt>{t('Open invites')}</dt><dd className={classes.number}>{invitesOpen}</dd></div>
        <div><dt>{t('Last seen')}</dt><dd>{lastActivityAt ? <When at={lastActivityAt} short /> : t('Never')}</dd></div>
        <div><dt>{t('Opened')}</dt><dd><When at={createdAt} time={false} relative={false} /></dd></div>
        <div>
          <dt>{t('Complaints and meetings')}</dt>
          <dd>{counts.length === 0 ? t('None') : <Group gap="sm">{counts.map(([status, count]) => <Group key={status} gap={6}><StatusTag status={status} /><Text span fw={600}>{count}</Text></Group>)}</Group>}</dd>
        </div>
        {flags.length > 0 && <div><dt>{t('Feature flags that are on')}</dt><dd><Group gap={6}>{flags.map((flag) => <Badge key={flag} color="gray">{flag}</Badge>)}</Group></dd></div>}
      </dl>
    </Section>
  )
}
