import { Button, Paper, ScrollArea, Stack, Table, Title } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asPicture } from '../../dashboard/charts/picture.ts'
import { WhenSeen } from '../../dashboard/charts/WhenSeen.tsx'
import classes from './charts.module.css'

type Props = {
  title: string
  /** What the full and the hollow or dashed marks stand for. */
  names: [string, string]
  mark: 'bar' | 'line'
  head: string[]
  rows: string[][]
  height: number
  children: ReactNode
}
/** A chart, its legend, and the same numbers as a table for people who prefer to read them. */
export function Chart({ title, names, mark, head, rows, height, children }: Props) {
  const { t } = useTranslation()
  const [isTable, showTable] = useState(false)
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {isTable ? (
          <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': title }}>
            <Numbers title={title} head={head} rows={rows} />
          </ScrollArea>
        ) : (
          <div>
            <ul className={classes.legend}>
              {names.map((name, at) => (
                <li key={name}>
                  <i className={classes[mark]} data-hollow={at === 1 || undefined} aria-hidden />
                  {name}
                </li>
              ))}
            </ul>
            <WhenSeen {...asPicture(t('Chart: {{title}}', { title }))} style={{ minBlockSize: height }}>
              {children}
            </WhenSeen>
          </div>
        )}
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => showTable(!isTable)}
        >
          {isTable ? t('Show as a chart') : t('Show as a table')}
        </Button>
      </Stack>
    </Paper>
  )
}

const Numbers = ({ title, head, rows }: Pick<Props, 'title' | 'head' | 'rows'>) => (
  <Table captionSide="top" aria-label={title}>
    <Table.Thead>
      <Table.Tr>
        {head.map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(([name, ...cells]) => (
        <Table.Tr key={name}>
          <Table.Th scope="row">{name}</Table.Th>
          {cells.map((cell, at) => (
            <Table.Td key={head[at + 1]}>{cell}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
