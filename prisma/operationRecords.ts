/** When the installation last did what operators watch; metrics and alarms read it (docs/operations.md). */
import type { Database } from './client.ts'

export type OperationName = 'SWEEP' | 'BACKUP'

/** Records that the operation succeeded now. `detail`: counts, never anything about a person. */
export const recordOperation = async (
  { platform }: Pick<Database, 'platform'>,
  name: OperationName,
  detail: Record<string, number> = {},
): Promise<void> => {
  const record = { at: new Date(), detail }
  await platform.operationRecord.upsert({ where: { name }, create: { name, ...record }, update: record })
}
