/** The screen at the address, inside the frame that stands around all of them. */
import { useQueryClient, type QueryClient, type QueryState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Module } from '../../api/core/module.ts'
import { modules } from '../../api/modules.ts'
import { CallError } from '../callError.ts'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useMe } from './me.ts'

const menus = Object.values(modules).flatMap(({ menu = [] }: Module) => menu)

/** Whether the menu has entries for an address, and the person none of them. */
function useIsNotInMenu(pathname: string): boolean {
  const permissions: readonly string[] = useMe().permissions
  const entries = menus.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const isMine = ({ may }: { may: string }) => !may.includes(':') || permissions.includes(may)
  return entries.length > 0 && !entries.some(isMine)
}

export function Screen() {
  const { pathname } = useLocation()
  return useIsNotInMenu(pathname) ? <UnlistedScreen key={pathname} /> : <Outlet />
}

/** The API alone says who may open a screen. One that the menu lacks is not seen before it has been asked. */
function UnlistedScreen() {
  const answer = useAnswer()
  const { key } = useLocation()
  useEffect(() => {
    // The first page of a visit leaves the focus where it is.
    if (answer && key !== 'default')
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }, [answer, key])
  if (answer instanceof CallError) return <LoadError error={answer} level={1} />
  return (
    <>
      {!answer && <Loading />}
      <div hidden={!answer}>
        <Outlet />
      </div>
    </>
  )
}

type Answer = 'OPEN' | CallError | null

/** Null until the call that the screen makes first is answered. */
function useAnswer(): Answer {
  const client = useQueryClient()
  const [before] = useState(() => queriesOfFrame(client))
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    const look = () => setAnswer((known) => known ?? answerOf(client, before))
    look()
    return client.getQueryCache().subscribe(look)
  }, [client, before])
  return answer
}

const activeIn = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' })

/** Hashes of the queries that are in use, or made for the frame that is drawn for the first time with the screen. */
const queriesOfFrame = (client: QueryClient): Set<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll({ predicate: (query) => query.isActive() || !isAsked(query.state) })
      .map(({ queryHash }) => queryHash),
  )
const isAsked = ({ status, fetchStatus }: Pick<QueryState, 'status' | 'fetchStatus'>): boolean =>
  status !== 'pending' || fetchStatus !== 'idle'

/** `before`: hashes of the queries of the frame. A screen without a call of its own is open. */
function answerOf(client: QueryClient, before: ReadonlySet<string>): Answer {
  const first = activeIn(client)
    .filter(({ queryHash }) => !before.has(queryHash))
    .find(({ state }) => isAsked(state))
  const { status = 'success', error = null } = first?.state ?? {}
  if (status === 'pending') return null
  return error instanceof CallError && error.status === 403 ? error : 'OPEN'
}
