/**
 * Of several processes one leads. It holds an advisory lock in a session of its own, which the database ends as
 * soon as nothing was heard from it for a while: a leader that dies is replaced at the next look of another, and
 * one that lives and is cut off stops by its own watch, before the database lets another one lead.
 */
import type pg from 'pg'

export type Leader = {
  /** Becomes the leader where nobody is; true while this process leads. False where the database is away. */
  lead(): Promise<boolean>
  /** Looked at before each thing that only a leader does. Asks nobody. */
  isLeading(): boolean
  /** Lets another one lead. */
  stop(): Promise<void>
}
/** `until`: by our own watch, in milliseconds of `performance.now()`. */
type Session = { client: pg.PoolClient; beating: NodeJS.Timeout; until: number }

/** Where nobody has the lock; from then on silence ends the session, and the lock with it. */
const takeLock = `SELECT CASE WHEN pg_try_advisory_lock(hashtextextended($1, 0))
  THEN set_config('idle_session_timeout', $2, false) END AS "lockedFor"`

/** Stands for the lead in what `name` says. `silenceMs`: how long nothing need be heard from a leader. */
export function standForLead(
  pool: pg.Pool,
  name: string,
  { silenceMs = 15_000 }: { silenceMs?: number } = {},
): Leader {
  let session: Session | null = null
  let asking: Promise<void> | null = null
  // Counted from before we asked, and shorter than the database waits: two watches never go quite alike.
  const patienceMs = silenceMs * 0.8
  const isLeading = () => session !== null && performance.now() < session.until

  const leave = (left: Session) => {
    if (session !== left) return
    session = null
    clearInterval(left.beating)
    left.client.release(true)
  }
  const beat = (beaten: Session) => {
    const began = performance.now()
    if (began >= beaten.until) return leave(beaten)
    beaten.client.query('SELECT 1').then(
      () => (beaten.until = began + patienceMs),
      () => leave(beaten),
    )
  }
  const begin = (client: pg.PoolClient, began: number) => {
    const begun: Session = {
      client,
      until: began + patienceMs,
      beating: setInterval(() => beat(begun), silenceMs / 5).unref(),
    }
    for (const sign of ['error', 'end'] as const) client.once(sign, () => leave(begun))
    session = begun
  }
  const tryLead = async () => {
    if (session) leave(session)
    const client = await pool.connect()
    const began = performance.now()
    try {
      const { rows } = await client.query<{ lockedFor: string | null }>(takeLock, [name, String(silenceMs)])
      if (rows[0]?.lockedFor) begin(client, began)
      else client.release()
    } catch {
      client.release(true)
    }
  }
  return {
    isLeading,
    async lead() {
      if (!isLeading())
        await (asking ??= tryLead()
          .catch(() => {})
          .finally(() => (asking = null)))
      return isLeading()
    },
    async stop() {
      await asking
      if (session) leave(session)
    },
  }
}
