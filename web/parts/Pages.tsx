import { Group, Pagination, Text } from '@mantine/core'
import type { List } from './useList.ts'

/** Where we are in a list, and the way through it. */
export function Pages<T>({ list }: { list: List<T> }) {
  if (!list.page) return null
  const { content, totalPages, totalElements, number, size } = list.page
  const shown = content.length === 0 ? `None on this page, ${totalElements} in all` : `${number * size + 1} to ${number * size + content.length} of ${totalElements}`
  return (
    <Group justify="space-between" mt="sm">
      <Text component="output" size="sm" c="dimmed">{shown}</Text>
      {totalPages > 1 && <Pagination total={totalPages} value={list.pageNo + 1} onChange={(page) => list.goTo(page - 1)} size="sm" siblings={0} getControlProps={(control) => ({ 'aria-label': `${control} page` })} getItemProps={(page) => ({ 'aria-label': `Page ${page}` })} />}
    </Group>
  )
}
