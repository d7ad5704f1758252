import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '../callError.ts'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import classes from './Block.module.css'

type Props<T> = {
  title: string
  /** Where all of them are. */
  to: string
  read: UseQueryResult<{ content: T[]; totalElements: number }, CallError>
  empty: { icon: Icon; words: string; action?: ReactNode }
  render: (item: T) => ReactNode
}

/** The first few of a list, and the way to all of it. */
export function Block<T>({ title, to, read, empty, render }: Props<T>) {
  const { t } = useTranslation()
  const total = read.data?.totalElements ?? 0
  return (
    <Paper component="section" p={0} aria-label={title}>
      <Group justify="space-between" px="md" py="sm" wrap="nowrap">
        <Title order={2} size="h3">{title}</Title>
        {total > 0 && <Anchor component={Link} to={to} size="sm" aria-label={t('{{title}}: see all {{total}}', { title, total })}>{total > 5 ? t('See all {{total}}', { total }) : t('See all')}</Anchor>}
      </Group>
      {read.error && !read.data ? <Trouble error={read.error} retry={() => void read.refetch()} /> : !read.data ? <Loading lines={3} /> : total === 0 ? <Empty {...empty} /> : <ul className={classes.lines}>{read.data.content.slice(0, 5).map(render)}</ul>}
    </Paper>
  )
}

/** One thing in a block: its name leads there, facts below, its state beside. */
export function Line({ to, name, facts, side }: { to: string; name: string; facts?: ReactNode; side?: ReactNode }) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link to={to} className="whole-link">{name}</Link>
        <Text component="div" size="sm" c="dimmed">{facts}</Text>
      </div>
      {side && <Text component="div" size="sm" className={classes.side}>{side}</Text>}
    </li>
  )
}
