/**
 * Tells the other tabs of this browser who is signed in: they share the session, so a tab that shows somebody else is
 * loaded anew. What was typed there is kept on this device first, under the key of who typed it.
 */
import { useEffect } from 'react'
import { finishBeforeSignIn } from './sessionEnd.ts'

type Announcement = { /** Null: signed out. */ userId: string | null }
const channelName = 'redress.session'
let channel: BroadcastChannel | null = null

/** One a page: a channel does not hear itself. Null where a browser has none. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(channelName)
  return channel
}
export const announceSession = (userId: string | null): void =>
  openChannel()?.postMessage({ userId } satisfies Announcement)

/** Announces who is signed in here, and loads this tab anew once it is somebody else, or nobody. */
export function useAnnouncedSession(userId: string | undefined): void {
  useEffect(() => {
    const own = openChannel()
    if (!own || !userId) return undefined
    announceSession(userId)
    const hear = ({ data }: MessageEvent<Announcement>) => {
      if (data.userId !== userId) void finishBeforeSignIn().then(() => window.location.reload())
    }
    own.addEventListener('message', hear)
    return () => own.removeEventListener('message', hear)
  }, [userId])
}
