/** Each day or instant that a body takes has a rule: it is over, ahead, either, or a filter. */
import { z } from 'zod'
import { expect, test } from 'vitest'
import { domains } from './contracts.ts'
import type { Row } from './core/contract.ts'

type Schema = {
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>>

/** Paths of the days and instants within a schema. */
function datesIn(schema: Schema, path = ''): string[] {
  const inner = (name: string, each: Schema) => datesIn(each, path ? `${path}.${name}` : name)
  return [
    ...(schema.format === 'date' || schema.format === 'date-time' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => inner(name, each)),
    ...(schema.items ? inner('*', schema.items) : []),
    ...(typeof schema.additionalProperties === 'object' ? inner('*', schema.additionalProperties) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf]
      .flatMap((each) => each ?? [])
      .flatMap((each) => datesIn(each, path)),
  ]
}
const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]),
)
const dateFields = rows.flatMap(([name, { body }]) =>
  body
    ? datesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
        (path) => `${name} ${path}`,
      )
    : [],
)

/** OVER: a day or time ahead is refused; AHEAD: one that is over is. EITHER: why both may be. */
const rules: Record<string, 'OVER' | 'AHEAD' | { either: string }> = {
  'people:update dateOfJoining': { either: 'people are entered before and after they join' },
  'branches:create holidays.*.on': { either: 'a calendar has holidays of past and coming years' },
  'branches:update holidays.*.on': { either: 'a calendar has holidays of past and coming years' },
  'countryCorrections:correct holidays.*.on': { either: 'a calendar has holidays of past and coming years' },
  'committees:create members.*.term.from': { either: 'a term that runs, or one that is agreed' },
  'committees:create members.*.term.until': { either: 'a term that has ended is recorded as such' },
  'committees:appoint members.*.term.from': { either: 'a term that runs, or one that is agreed' },
  'committees:appoint members.*.term.until': { either: 'a term that has ended is recorded as such' },
  'meetings:schedule startTime': {
    either: 'a meeting is recorded after it took place, though none before the filing',
  },
  'meetings:schedule endTime': { either: 'after its start' },
  'meetings:change startTime': {
    either: 'a meeting is recorded after it took place, though none before the filing',
  },
  'meetings:change endTime': { either: 'after its start' },
  'meetings:record absences.*.notifiedOn': 'OVER',
  'meetings:arrive cameAt': 'OVER',
  'meetings:saveRecord record.times.*.cameAt': 'OVER',
  'meetings:saveRecord record.times.*.leftAt': 'OVER',
  'meetings:share objectBy': 'AHEAD',
  'caseTasks:add dueOn': 'AHEAD',
  'caseTasks:move dueOn': 'AHEAD',
  'caseTasks:move dueAt': { either: 'the date that the page showed, which is compared and set nowhere' },
  'complaints:extend dueAt': { either: 'the date that the page showed, which is compared and set nowhere' },
  'complaints:correctDate dueAt': {
    either: 'the date that the page showed, which is compared and set nowhere',
  },
  'escalations:update firstThresholdDate': 'AHEAD',
  'escalations:update secondThresholdDate': 'AHEAD',
  'complaints:file form.incidents.*.date': 'OVER',
  'complaints:complete onBehalf.receivedOn': 'OVER',
  'complaints:assign dueOn': 'AHEAD',
  'complaints:recordService servedOn': 'OVER',
  'flags:create expiresAt': 'AHEAD',
  'flags:update expiresAt': 'AHEAD',
  'workspaces:contractEnd expiryDate': { either: 'a contract that has ended is recorded as such' },
  'learning:watch clientAt': { either: 'the clock of a device, which counts for nothing' },
  'credits:offer validUntil': 'AHEAD',
  'assignments:assign due.value': 'AHEAD',
  'assignments:addUsers due.value': 'AHEAD',
  'assignments:extend dueOn': 'AHEAD',
  'assignments:extend dueAt': { either: 'the date that the page showed, which is compared and set nowhere' },
  'courseRules:save due.value': 'AHEAD',
  'complianceItems:create startsOn': { either: 'what is due once is counted from a day ahead' },
  'complianceItems:update startsOn': { either: 'what is due once is counted from a day ahead' },
  'complianceInstances:record happenedOn': 'OVER',
  'complianceInstances:submit filedOn': 'OVER',
  'evidencePacks:order asOfDay': 'OVER',
}
/** Bodies that only search or count: a day ahead finds nothing. */
const isFilter = (place: string) =>
  / (filter\.|from$|to$|joiningFrom$|joiningTo$|dueFrom$|dueTo$)/.test(place)

test('each day or instant that is sent and kept has a rule about what is over and what is ahead', () => {
  expect([...new Set(dateFields)].filter((place) => !isFilter(place)).toSorted()).toEqual(
    Object.keys(rules).toSorted(),
  )
})
