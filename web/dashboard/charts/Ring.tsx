import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'

type RingSegment = { name: string; value: number; color: string }
/** Fetched with what draws charts; the list beside it says the same in words. */
export default function Ring({ parts, label }: { parts: RingSegment[]; label: string }) {
  return (
    <DonutChart
      data={parts}
      chartLabel={label}
      size={132}
      thickness={22}
      startAngle={90}
      endAngle={-270}
      strokeWidth={1.5}
      strokeColor="var(--accent)"
      withTooltip={false}
      accessibilityLayer={false}
    />
  )
}
