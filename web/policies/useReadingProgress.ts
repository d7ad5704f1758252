import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../api/core/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import { call, type CallError } from '../client.ts'
import type { Language } from '../i18n.ts'

/** Shorter than what the server counts at most between two signs. */
const everyMs = 10_000

/**
 * Opens a policy and tells the server every ten seconds that it is still being read, while the page is seen; the
 * server counts the time. `turnTo` says that a page of its file was opened.
 */
export function useReadingProgress(policyVersionId: string, language: Language) {
  const client = useQueryClient()
  const queryKey = ['reading', policyVersionId, language]
  const view = (page?: number) =>
    call(policies.view, {
      params: { policyVersionId },
      body: { language, ...(page === undefined ? {} : { page }) },
    })
  const query = useQuery<CallAnswer<typeof policies.view>, CallError>({
    queryKey,
    queryFn: () => view(),
    refetchInterval: everyMs,
  })
  const turnTo = async (page: number) => {
    client.setQueryData(queryKey, await view(page))
  }
  return { reading: query.data, error: query.error, retry: () => void query.refetch(), turnTo }
}
