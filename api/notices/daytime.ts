import { dayMs, instantAt, zoneOf } from '../../workflows/definition/zones.ts'

const hourMs = 3_600_000
const [morning, evening] = [8, 20]
/** This instant by day, between 8 and 20 o'clock there; else the next morning. Milliseconds. */
export function daytime(timeZone: string, at: number): number {
  const zone = zoneOf(timeZone)
  const wall = zone.wallTime(at)
  const day = Math.floor(wall / dayMs)
  const hour = (wall - day * dayMs) / hourMs
  if (hour >= morning && hour < evening) return at
  return instantAt(zone, (hour < morning ? day : day + 1) * dayMs + morning * hourMs)
}
