import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { inWords } from '../../dashboard/charts/numbers.ts'

type Row = { month: string; completed: number; accepted: number }
/** Fetched with what draws charts; the table beside it says the same. One line is whole, the other dashed. */
export default function MonthLines({ data, names }: { data: Row[]; names: [string, string] }) {
  const [completed, accepted] = names
  return (
    <LineChart
      h={220}
      data={data}
      dataKey="month"
      curveType="linear"
      series={[
        { name: 'completed', label: completed, color: 'var(--accent)' },
        { name: 'accepted', label: accepted, color: 'var(--mantine-color-text)', strokeDasharray: '6 4' },
      ]}
      valueFormatter={inWords}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      withTooltip={false}
      accessibilityLayer={false}
    />
  )
}
