import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { When } from '../parts/When.tsx'
import classes from './platform.module.css'
import { Section } from './Section.tsx'

/** Figures of a workspace that reveal nothing about its people. */
export function Figures({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { usersActive, invitesOpen, lastActivityAt, createdAt, flags } = workspace
  return (
    <Section
      title={t('Statistics')}
      lead={t('Counts only. Complaints, and how many there are, stay with the organisation.')}
    >
      <dl className={classes.figures}>
        <div>
          <dt>{t('Active users')}</dt>
          <dd className={classes.number}>{usersActive}</dd>
        </div>
        <div>
          <dt>{t('Open invites')}</dt>
          <dd className={classes.number}>{invitesOpen}</dd>
        </div>
        <div>
          <dt>{t('Last active')}</dt>
          <dd>{lastActivityAt ? <When at={lastActivityAt} short /> : t('Never')}</dd>
        </div>
        <div>
          <dt>{t('Opened')}</dt>
          <dd>
            <When at={createdAt} time={false} relative={false} />
          </dd>
        </div>
        {flags.length > 0 && (
          <div>
            <dt>{t('Active feature flags')}</dt>
            <dd>
              <Group gap={6}>
                {flags.map((flag) => (
                  <Badge key={flag} color="gray">
                    {flag}
                  </Badge>
                ))}
              </Group>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
