/** The web's half of every contract row: `call` sends it, `useApiQuery` reads it, `useApiMutation` does it. */
import i18next from 'i18next'
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
import type { CallAnswer, CallInput, Row } from '../api/core/contract.ts'
import { CallError, errorOf, unreachable } from './callError.ts'
import { leaveToSignIn } from './signIns/leaveToSignIn.ts'
import { requestProof } from './signIns/proof.ts'

export { CallError, fieldErrors } from './callError.ts'
type CallOptions = {
  /** Idempotency-Key: give the same one again when the same act is tried again. */
  key?: string
  signal?: AbortSignal
  /** Goes out whole though the page is being left; for what is small. */
  keepalive?: boolean
  /** Headers beside ours. */
  more?: Record<string, string>
}

/** Sends a row and answers its content, or its whole body where the row says so. Throws CallError. */
export async function call<R extends Row>(
  row: R,
  input: CallInput<R> = {},
  options: CallOptions = {},
): Promise<CallAnswer<R>> {
  const answer = await send(
    row.method,
    pathOf(row, input),
    input.body === undefined ? undefined : JSON.stringify(input.body),
    { ...options, ...(input.headers ? { more: input.headers } : {}) },
  )
  return (row.envelope === 'whole' ? answer : (answer as { content: unknown }).content) as CallAnswer<R>
}

/** What still goes out whole while a page is being left; browsers let no more than 64 kB of it. */
const sentLeaving = 20_000
const isLeaving = (body: unknown): boolean =>
  document.visibilityState === 'hidden' && typeof body === 'string' && body.length <= sentLeaving

/** One of the plain routes beside the rows. Throws CallError. */
export const readPlain = async <T>(path: string, options: CallOptions = {}): Promise<T> =>
  (await send<{ content: T }>('get', path, undefined, options)).content

/** Adds a part to a file that is sent in parts, from where it ends so far (tus 1.0). Throws CallError. */
export async function sendPart(
  path: string,
  part: Blob,
  offset: number,
  options: CallOptions = {},
): Promise<void> {
  const more = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'tus-resumable': '1.0.0',
  }
  await send('patch', path, part, { ...options, more })
}

/** Sends files to one of the plain routes that take them, in a form or one by itself. Throws CallError. */
export const upload = async <T>(path: string, file: FormData | File, options: CallOptions = {}): Promise<T> =>
  (await send<{ content: T }>('post', path, file, options)).content

/** `T`: what the route answers with. */
async function send<T>(
  method: Row['method'],
  path: string,
  body: string | FormData | Blob | undefined,
  { key = uuid(), signal, keepalive = false, more = {} }: CallOptions,
): Promise<T> {
  const headers: Record<string, string> = {
    ...more,
    accept: 'application/json',
    'accept-language': i18next.language,
    'X-Requested-With': 'redress',
  }
  if (method !== 'get') headers['Idempotency-Key'] = key
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const response = await fetch(path, {
    method: method.toUpperCase(),
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
    keepalive: keepalive || isLeaving(body),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable()
  })
  if (response.status === 204) return null as T
  if (response.ok)
    return response.json().catch(() => {
      throw unreachable()
    })
  const error = await errorOf(response)
  // Once the person proved who they are, the very same call goes on; if they would not, it stays refused.
  if (error.code === 'PROOF_REQUIRED' && (await requestProof()))
    return send(method, path, body, { key, more, ...(signal ? { signal } : {}) })
  if (error.status === 401 || (error.status === 500 && path === '/api/user/details'))
    leaveToSignIn(queryClient)
  throw error
}

function pathOf<R extends Row>(row: R, input: CallInput<R>): string {
  const params: Record<string, string> = input.params ?? {}
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const each of [value as string | number | string[] | undefined].flat())
      if (each !== undefined) query.append(name, String(each))
  return query.size > 0 ? `${path}?${query}` : path
}

/** What was read stays for half a minute; only what may pass by itself is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && error instanceof CallError && error.isTemporary,
    },
  },
})

// A process is read in the language that is spoken; what was read in another one is read anew.
let spoken = i18next.language
i18next.on('languageChanged', (language) => {
  if (language !== spoken) void queryClient.invalidateQueries()
  spoken = language
})

export const keyOf = <R extends Row>(row: R, input: CallInput<R> = {}) =>
  [row.method, row.path, input] as const
type Reading = {
  /** False: not yet. */
  when?: boolean
  /** Milliseconds between looks. */
  every?: number
  /** Keeps showing the last answer while the next one comes. */
  keepLast?: boolean
  /** Reads it anew where it opens, however short ago another place read it. */
  isFresh?: boolean
}

/** Reads a row; again when its input changes, an act has been done, or the window comes back. */
export function useApiQuery<R extends Row>(
  row: R,
  input: CallInput<R> = {},
  { when = true, every, keepLast = false, isFresh = false }: Reading = {},
): UseQueryResult<CallAnswer<R>, CallError> {
  return useQuery<CallAnswer<R>, CallError>({
    queryKey: keyOf(row, input),
    queryFn: ({ signal }) => call(row, input, { signal }),
    enabled: when,
    refetchInterval: every ?? false,
    refetchOnMount: isFresh ? 'always' : true,
    placeholderData: keepLast ? keepPreviousData : undefined,
  })
}

/** Reads a row before a screen asks for it, so that it need not wait behind the screen's own files. */
export const readAhead = <R extends Row>(row: R, input: CallInput<R> = {}): void =>
  void queryClient.prefetchQuery({
    queryKey: keyOf(row, input),
    queryFn: ({ signal }) => call(row, input, { signal }),
  })

type Acting<R extends Row> = {
  onDone?: (answer: CallAnswer<R>, input: CallInput<R>) => void
  onRefused?: (error: CallError, input: CallInput<R>) => void
  /** Rows to read again afterwards; by default everything on the screen. */
  refreshes?: Row[]
}
/**
 * Does a row. When the very same input is tried again after a failure that may have been on the way back, it
 * goes out with the same key, so it happens once.
 */
export function useApiMutation<R extends Row>(
  row: R,
  { onDone, onRefused, refreshes }: Acting<R> = {},
): UseMutationResult<CallAnswer<R>, CallError, CallInput<R>> {
  const client = useQueryClient()
  const last = useRef<{ key: string; input: string } | null>(null)
  return useMutation<CallAnswer<R>, CallError, CallInput<R>>({
    mutationFn: (input) => {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { key: uuid(), input: text }
      return call(row, input, { key: last.current.key })
    },
    onSuccess: async (answer, input) => {
      last.current = null
      onDone?.(answer, input)
      await Promise.all(
        refreshes
          ? refreshes.map((each) => client.invalidateQueries({ queryKey: [each.method, each.path] }))
          : [client.invalidateQueries()],
      )
    },
    onError: (error, input) => {
      if (error.status > 0 && error.status < 500) last.current = null
      onRefused?.(error, input)
    },
  })
}
