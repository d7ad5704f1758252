import { Anchor, Group, Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './charts.module.css'

/** One figure with its picture; `to` leads to the list that is counted. */
export function Card({
  title,
  to,
  children,
}: {
  title: string
  to?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="baseline" mb="sm">
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {to && (
          <Anchor component={Link} to={to} size="sm" aria-label={`${title}: ${t('Open the list')}`}>
            {t('Open the list')}
          </Anchor>
        )}
      </Group>
      <div className={classes.body}>{children}</div>
    </Paper>
  )
}
