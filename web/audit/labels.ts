import { auditTable } from '../../api/audit/contract.ts'

/** What an act is called; many small acts of one noun may share a name. */
export function saidOf(action: string): string | undefined {
  const [noun = '', act = ''] = action.split(':')
  return auditTable[noun]?.acts?.[act] ?? auditTable[noun]?.all
}
export const nounLabel = (noun: string): string => auditTable[noun]?.label ?? noun
/** Every act that has a name, of one noun or of all. */
export const actionsOf = (only: string | undefined): [action: string, label: string][] =>
  Object.entries(auditTable).flatMap(([noun, { acts = {} }]) =>
    only === undefined || noun === only
      ? Object.entries(acts).map(([act, label]): [string, string] => [`${noun}:${act}`, label])
      : [],
  )
