import { Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconArrowsSort, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'
import { Empty } from './Empty.tsx'
import { Loading } from './Loading.tsx'
import { Pages } from './Pages.tsx'
import { LoadError } from './LoadError.tsx'
import type { List, Sort } from './useList.ts'

export type Column<T> = {
  title: string
  render: (item: T) => ReactNode
  /** The field the API sorts by. */
  sort?: string
  align?: 'right'
  /** Holds a sentence: not squeezed to a word a line by its neighbours. */
  isWide?: true
}
type Props<T> = {
  list: List<T>
  /** Says what the table holds, for those who hear it. */
  label: string
  /** The first one names the row, and leads on where `to` is given. */
  columns: [Column<T>, ...Column<T>[]]
  keyOf: (item: T) => string
  to?: (item: T) => string
  empty: { icon?: Icon; words: string; action?: ReactNode }
}

/** A page of rows: a table where there is room, cards on a phone. */
export function DataTable<T>({ list, empty, ...shape }: Props<T>) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (list.error && !list.page)
    return (
      <Paper p={0}>
        <LoadError error={list.error} retry={list.retry} />
      </Paper>
    )
  if (!list.page)
    return (
      <Paper p={0}>
        <Loading lines={6} />
      </Paper>
    )
  if (list.page.totalElements === 0)
    return (
      <Paper p={0}>
        <Empty {...empty} />
      </Paper>
    )
  const items = list.page.content
  return (
    <>
      {narrow ? (
        <Cards items={items} {...shape} />
      ) : (
        <Rows items={items} sort={list.sort} sortBy={list.sortBy} {...shape} />
      )}
      <Pages list={list} />
    </>
  )
}

type Shape<T> = Pick<Props<T>, 'label' | 'columns' | 'keyOf' | 'to'> & { items: T[] }
function Rows<T>({
  items,
  label,
  columns,
  keyOf,
  to,
  sort,
  sortBy,
}: Shape<T> & { sort: Sort; sortBy: (field: string) => void }) {
  return (
    <Paper p={0} className={classes.frame}>
      <Table aria-label={label} highlightOnHover={Boolean(to)}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} sortBy={sortBy} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={keyOf(item)} className={classes.row}>
              {columns.map((column, at) => (
                <Table.Td key={column.title} ta={column.align} miw={column.isWide && 176}>
                  {at === 0 ? <Name item={item} column={column} to={to} /> : column.render(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Head<T>({
  column,
  sort,
  sortBy,
}: {
  column: Column<T>
  sort: Sort
  sortBy: (field: string) => void
}) {
  const { sort: field, title, align } = column
  const sorted = field !== undefined && sort?.field === field
  const Arrow = !sorted ? IconArrowsSort : sort?.down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      scope="col"
      ta={align}
      {...(sorted ? { 'aria-sort': sort?.down ? ('descending' as const) : ('ascending' as const) } : {})}
    >
      {field === undefined ? (
        title
      ) : (
        <UnstyledButton className={classes.sort} onClick={() => sortBy(field)}>
          {title}
          <Arrow size={14} aria-hidden />
        </UnstyledButton>
      )}
    </Table.Th>
  )
}

function Cards<T>({ items, label, columns: [name, ...columns], keyOf, to }: Shape<T>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {items.map((item) => (
        <Paper key={keyOf(item)} component="li" className={classes.row}>
          <Name item={item} column={name} to={to} />
          <dl className={classes.facts}>
            {columns.map((column) => (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>{column.render(item)}</dd>
              </div>
            ))}
          </dl>
        </Paper>
      ))}
    </ul>
  )
}

const Name = <T,>({
  item,
  column,
  to,
}: {
  item: T
  column: Column<T>
  to: ((item: T) => string) | undefined
}) =>
  to ? (
    <Link to={to(item)} className="whole-link">
      {column.render(item)}
    </Link>
  ) : (
    <Text component="div" size="sm" fw={600}>
      {column.render(item)}
    </Text>
  )
