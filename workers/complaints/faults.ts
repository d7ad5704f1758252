/**
 * Why a transition of a case could not be written, as a closed list of codes. A fault of the installation ends when
 * somebody repairs a server, a folder or a right, and the case then resumes by itself (`workers/retryParked.ts`).
 * Any other fault belongs to the case, its definition or our code, and waits for a person or a release.
 */
import { ApplicationFailure } from '@temporalio/common'
import { CaseKeyDestroyed, CaseKeyMissing } from '../../prisma/caseKeys.ts'

/** Codes that end by a repair of the installation. */
export const installationFaults = [
  'KEY_MISSING',
  'DATABASE_INCOMPLETE',
  'DATABASE_FORBIDDEN',
  'DATABASE_FAILING',
] as const
/** Codes that stay until somebody mends the definition, the case's rows or the release. */
export const lastingFaults = [
  'DEFINITION_DAMAGED',
  'BRANCH_MISSING',
  'CASE_MISSING',
  'OUT_OF_STEP',
  'INTERPRETER_UNKNOWN',
  'ENGINE_ERROR',
  'KEY_DESTROYED',
  'PERMISSION_REFUSED',
  'WRITE_REFUSED',
] as const
export type Fault = (typeof installationFaults | typeof lastingFaults)[number]

/** Whether a code is a fault that ends by a repair of the installation; false for null. */
export const isInstallationFault = (code: string | null): boolean =>
  installationFaults.some((each) => each === code)
const isFaultCode = (code: string | null | undefined): code is Fault =>
  [...installationFaults, ...lastingFaults].some((each) => each === code)

/** The code that a run parks with. Never throws; whatever no line names is WRITE_REFUSED. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ApplicationFailure && isFaultCode(error.type)) return error.type
  if (error instanceof CaseKeyMissing) return 'KEY_MISSING'
  if (error instanceof CaseKeyDestroyed) return 'KEY_DESTROYED'
  const state = sqlStateOf(error)
  if (state === '42501') return isRowRefused(error) ? 'PERMISSION_REFUSED' : 'DATABASE_FORBIDDEN'
  return byState.find(([states]) => states.test(state))?.[1] ?? 'WRITE_REFUSED'
}

/** PostgreSQL's SQLSTATE, or Prisma's own code for the same. */
const byState: [RegExp, Fault][] = [
  // A function, table, column, type, schema or database is not there.
  [/^(42883|42P01|42703|42704|3F000|3D000|P2021|P2022)$/, 'DATABASE_INCOMPLETE'],
  [/^(28\w{3}|P1010)$/, 'DATABASE_FORBIDDEN'],
  // Read-only, a limit of the server, its files, or its own fault.
  [/^(25006|54\w{3}|58\w{3}|F0\w{3}|XX\w{3})$/, 'DATABASE_FAILING'],
]

/** The first SQLSTATE, or code of Prisma, of an error and of what caused it; '' where there is none. */
export function sqlStateOf(error: unknown, depth = 5): string {
  if (typeof error !== 'object' || error === null || depth === 0) return ''
  const { code, originalCode, meta, cause } = error as Record<string, unknown>
  // Prisma gives what its driver answered under a code of its own.
  const driver = (meta as { driverAdapterError?: { cause?: unknown } } | undefined)?.driverAdapterError
  const below = sqlStateOf(driver?.cause, depth - 1) || sqlStateOf(cause, depth - 1)
  const own = [originalCode, code].find((each) => typeof each === 'string' && /^\w{5}$/.test(each))
  return below || (typeof own === 'string' ? own : '')
}

/** Row-level security refused the row: a right of the connection is not what is missing. */
const isRowRefused = (error: unknown, depth = 5): boolean => {
  if (!(error instanceof Error) || depth === 0) return false
  const { routine } = error as { routine?: unknown }
  return (
    routine === 'ExecWithCheckOptions' ||
    /row-level security/i.test(error.message) ||
    isRowRefused(error.cause, depth - 1)
  )
}
