import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { Section } from '../workspaces/Section.tsx'

/** The way to the navigation of this workspace. */
export function MenuLink({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('Navigation')}
      lead={t('Which entries its people see in their menu, and in which order.')}
    >
      <Group>
        <Button component={Link} to={`/platform/menus?workspace=${workspace.workspaceId}`} variant="default">
          {t('Edit navigation')}
        </Button>
      </Group>
    </Section>
  )
}
