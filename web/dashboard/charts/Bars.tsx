import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { inWords } from './numbers.ts'

/** Fetched with what draws charts; a list that is read out says the same. */
export default function Bars({ data }: { data: { month: string; count: number }[] }) {
  return (
    <BarChart
      h={164}
      data={data}
      dataKey="month"
      series={[{ name: 'count', color: 'var(--accent)' }]}
      withBarValueLabel
      valueFormatter={inWords}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      withTooltip={false}
      maxBarWidth={40}
      accessibilityLayer={false}
      barProps={{ radius: [3, 3, 0, 0] }}
      barChartProps={{ margin: { top: 22, bottom: 4, left: 0, right: 0 } }}
      xAxisProps={{ interval: 0 }}
    />
  )
}
