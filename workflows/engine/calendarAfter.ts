/** What one calendar changes of another: days off, or what local time is. */
import { agree, isLaterEdition, type ZoneRules } from '../definition/zoneRules.ts'
import type { Calendar } from './state.ts'

/** Whether two calendars have the same days off in the same zone, in whichever order they are written. */
export const hasSameDaysOff = (one: Calendar, other: Calendar): boolean =>
  one.timeZone === other.timeZone &&
  isSameSet(one.weekend, other.weekend) &&
  isSameSet(one.holidays, other.holidays)
const isSameSet = <T>(one: T[], other: T[]): boolean => {
  const [first, second] = [new Set(one), new Set(other)]
  return first.size === second.size && [...first].every((each) => second.has(each))
}

/**
 * The calendar to which a case that counts by `own` goes over where its business unit has another one; null where it
 * need not. The rules of a zone go over to those of a later edition that says something else, and never back.
 */
export function calendarAfter(own: Calendar, ofUnit: Calendar): Calendar | null {
  const zoneRules = zoneRulesAfter(own, ofUnit)
  if (zoneRules === own.zoneRules && hasSameDaysOff(own, ofUnit)) return null
  return zoneRules === ofUnit.zoneRules ? ofUnit : { ...ofUnit, zoneRules }
}

function zoneRulesAfter(own: Calendar, ofUnit: Calendar): ZoneRules | undefined {
  if (own.timeZone !== ofUnit.timeZone || !own.zoneRules || !ofUnit.zoneRules)
    return ofUnit.zoneRules ?? (own.timeZone === ofUnit.timeZone ? own.zoneRules : undefined)
  const isChange =
    isLaterEdition(ofUnit.zoneRules.version, own.zoneRules.version) && !agree(own.zoneRules, ofUnit.zoneRules)
  return isChange ? ofUnit.zoneRules : own.zoneRules
}
