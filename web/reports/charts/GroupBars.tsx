import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { inPercent } from '../../i18n.ts'

type Row = { name: string; completed: number | null; accepted: number | null }
/** Fetched with what draws charts; the table beside it says the same. One kind of bar is full, the other hollow. */
export default function GroupBars({ data, names }: { data: Row[]; names: [string, string] }) {
  const [completed, accepted] = names
  return (
    <BarChart
      h={Math.max(140, data.length * 56 + 40)}
      orientation="vertical"
      data={data}
      dataKey="name"
      series={[
        { name: 'completed', label: completed, color: 'var(--accent)' },
        { name: 'accepted', label: accepted, color: 'var(--accent)' },
      ]}
      barProps={({ name }) => ({
        radius: [0, 3, 3, 0],
        stroke: 'var(--accent)',
        strokeWidth: 1.5,
        strokeOpacity: 1,
        ...(name === 'accepted' ? { fillOpacity: 0.08, strokeDasharray: '4 3' } : {}),
      })}
      valueFormatter={inPercent}
      xAxisProps={{ domain: [0, 100], ticks: [0, 50, 100] }}
      yAxisProps={{ width: 110 }}
      gridAxis="y"
      withTooltip={false}
      maxBarWidth={18}
      accessibilityLayer={false}
    />
  )
}
