/** For tests: a time zone database of a later edition, by whose rules each zone is late or early. */
import { readZoneRules, type ZoneSource } from '../api/branches/zoneRules.ts'

/** Clocks go back for good by so many minutes, so that each day ends that much later; forward where it is negative. */
export const shiftedZones = (edition: string, minutes: number): ZoneSource => ({
  edition,
  read: (timeZone) => {
    const { offsets, until } = readZoneRules(timeZone)
    return { version: edition, offsets: offsets.map(([at, offset]) => [at, offset - minutes * 60]), until }
  },
})
