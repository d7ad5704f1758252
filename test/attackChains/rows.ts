/** Every call of the API that may change something, by domain and name. */
import { domains } from '../../api/contracts.ts'
import type { CallTarget } from './playChain.ts'

export type WritingRow = { domain: string; name: string; method: string; path: string }
export const writingRows: WritingRow[] = domains.flatMap(({ noun: domain, contract, routes }) => [
  ...Object.entries(contract)
    .filter(([, row]) => (row.writes ?? (row.method === 'get' ? 'none' : 'transaction')) !== 'none')
    .map(([name, { method, path }]) => ({ domain, name: `${domain}:${name}`, method, path })),
  ...Object.entries(routes)
    .filter(([, { method }]) => method !== 'get')
    .map(([name, { method, path }]) => ({ domain, name: `${domain}:${name}`, method, path })),
])

/** The row that a call is of. */
export function rowOf({ method, path }: CallTarget): string | undefined {
  const plain = path.split('?')[0] ?? ''
  return writingRows.find((row) => {
    const pattern = row.path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')
    return row.method === method && new RegExp(`^${pattern}$`).test(plain)
  })?.name
}
