import { signIns } from '../../api/signIns/contract.ts'
import { call, queryClient } from '../client.ts'
import { announceSession } from './sessionChannel.ts'

/** Ends this session and forgets what was read. */
export async function signOut(): Promise<void> {
  await call(signIns.signOut).catch(() => null)
  announceSession(null)
  queryClient.clear()
  window.location.assign('/signin')
}
