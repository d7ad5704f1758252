/** Rows of one file that name the same person. The first one counts. */
import type { ReadRow, Values } from './parseUpload.ts'

/**
 * Marks rows in the order of the file; it remembers a word for each, so it is given every row, also those
 * that were written before a stop.
 */
export function twinFinder(): (rows: ReadRow[]) => void {
  const first = new Map<string, number>()
  const isDuplicate = (key: string, n: number): boolean => {
    if (first.has(key)) return true
    first.set(key, n)
    return false
  }
  return (rows) => {
    for (const { n, values, problems } of rows) {
      const [field, key] = personIn(values)
      const isTwin = key !== '' && isDuplicate(`${field} ${key}`, n)
      if (isTwin)
        problems.push({
          field,
          code: 'TWICE_IN_FILE',
          value: key,
          suggestion: `Row ${first.get(`${field} ${key}`)}`,
        })
      else if (
        values.employeeId &&
        field !== 'employeeId' &&
        isDuplicate(`employeeId ${values.employeeId}`, n)
      )
        problems.push({
          field: 'employeeId',
          code: 'EMPLOYEE_ID_TWICE',
          value: values.employeeId,
          suggestion: `Row ${first.get(`employeeId ${values.employeeId}`)}`,
        })
    }
  }
}
const personIn = ({
  email,
  phoneNumber,
  employeeId,
}: Values): ['email' | 'phoneNumber' | 'employeeId', string] =>
  email ? ['email', email] : phoneNumber ? ['phoneNumber', phoneNumber] : ['employeeId', employeeId ?? '']
