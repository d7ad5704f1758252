import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '../callError.ts'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import classes from './Block.module.css'

type Props<T> = {
  title: string
  /** Where all of them are. */
  to: string
  read: UseQueryResult<{ content: T[]; totalElements: number }, CallError>
  /** Said when there is none. */
  empty: string
  /** How many are shown. */
  most?: number
  render: (item: T) => ReactNode
}

/** The first few of a list, and the way to all of it. */
export function Block<T>({ title, to, read, empty, most = 5, render }: Props<T>) {
  const total = read.data?.totalElements ?? 0
  const all = total > 0 && <SeeAll title={title} to={to} total={total} most={most} />
  return (
    <Frame title={title} side={all} empty={read.data && total === 0 ? empty : undefined}>
      {read.error && !read.data ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        <ul className={classes.lines}>{read.data.content.slice(0, most).map(render)}</ul>
      ) : (
        <Loading lines={3} />
      )}
    </Frame>
  )
}

type SeeAllProps = { title: string; to: string; total: number; /** How many stand here. */ most: number }
/** The way to all of a list. What is said aloud holds what is shown, in every language: one says it to press it. */
export function SeeAll({ title, to, total, most }: SeeAllProps) {
  const { t } = useTranslation()
  const words = total > most ? t('See all {{total}}', { total }) : t('See all')
  return (
    <Anchor component={Link} to={to} size="sm" aria-label={`${title}: ${words}`}>
      {words}
    </Anchor>
  )
}

/** A box with a heading; `empty` stands there instead of what it would hold. */
export function Frame({
  title,
  side,
  empty,
  children,
}: {
  title: string
  side?: ReactNode
  empty?: string | undefined
  children?: ReactNode
}) {
  return (
    <Paper component="section" p={0} aria-label={title}>
      <Group justify="space-between" px="md" py="sm" wrap="nowrap">
        <Title order={2} size="h3">
          {title}
        </Title>
        {side}
      </Group>
      {empty === undefined ? (
        children
      ) : (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {empty}
        </Text>
      )}
    </Paper>
  )
}

/** One thing in a block: its name leads there, facts below, its state beside. */
export function Line({
  to,
  name,
  facts,
  side,
}: {
  to: string
  name: string
  facts?: ReactNode
  side?: ReactNode
}) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Link to={to} className="whole-link">
          {name}
        </Link>
        {facts && (
          <Text component="div" size="sm" c="dimmed">
            {facts}
          </Text>
        )}
      </div>
      {side && (
        <Text component="div" size="sm" className={classes.side}>
          {side}
        </Text>
      )}
    </li>
  )
}
