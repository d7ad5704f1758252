/**
 * What is switched on for this host. The poll must cost nothing: it sends the last ETag and mostly gets 304,
 * and a hidden tab asks nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { flagPath, type ReservedKey } from '../../api/flags/contract.ts'

/** Milliseconds between looks. */
const every = 20_000
let last: { etag: string | null; keys: readonly string[] } = { etag: null, keys: [] }

async function look(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch(flagPath, {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    headers: last.etag ? { 'if-none-match': last.etag } : {},
  })
  if (answer.ok) {
    const { content }: { content: { key: string }[] } = await answer.json()
    last = { etag: answer.headers.get('etag'), keys: content.map(({ key }) => key) }
  }
  // Unchanged, or not available for the moment: the last known keys stay valid.
  return last.keys
}

/** The keys that are on; looked at every twenty seconds, and at once when the tab comes back. */
export function useFlags(): readonly string[] {
  const { data = last.keys } = useQuery({
    queryKey: ['get', flagPath],
    queryFn: ({ signal }) => look(signal),
    refetchInterval: every,
    refetchOnWindowFocus: 'always',
    staleTime: every,
    retry: false,
    networkMode: 'always',
  })
  return data
}
export const useFlag = (key: ReservedKey | (string & {})): boolean => useFlags().includes(key)
