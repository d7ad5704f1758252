import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBrand } from '../shell/Brand.tsx'
import classes from './Page.module.css'

type Crumb = { label: string; to: string }
type Props = {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** Beside the title, such as a StatusTag. */
  tag?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** The way back up, without the page itself. */
  crumbs?: Crumb[]
  /** `read` for text and forms, `list` for tables (the default), `full` for a canvas. */
  width?: 'read' | 'list' | 'full'
  children: ReactNode
}

/** A screen's frame: document title, the way back, the heading that gets the focus, the primary action. */
export function Page({ title, lead, tag, action, crumbs = [], width = 'list', children }: Props) {
  const { t } = useTranslation()
  const brand = useBrand()
  useDocumentTitle(`${title} · ${brand.workspaceName}`)
  return (
    <div className={classes.page} data-width={width}>
      {crumbs.length > 0 && (
        <nav aria-label={t('You are here')}>
          <Breadcrumbs separatorMargin={6} mb="xs">
            {[
              ...crumbs.map((crumb) => (
                <Anchor key={crumb.to} component={Link} to={crumb.to} size="sm" underline="hover">
                  {crumb.label}
                </Anchor>
              )),
              <Text key="here" size="sm" c="dimmed" lh={1.5} truncate maw={280} aria-current="page">
                {title}
              </Text>,
            ]}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="md" mb="lg">
        <Stack gap={4} className={classes.heading}>
          <Group gap="sm">
            <Title order={1} tabIndex={-1}>
              {title}
            </Title>
            {tag}
          </Group>
          {lead && (
            <Text c="dimmed" maw={680}>
              {lead}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </div>
  )
}
